// YAML text -> Node, through yaml-cpp's events: its own tree forgets where keys were, expands aliases without a limit
// and takes the last of two equal keys.
#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <map>
#include <sstream>

#include "content/document.h"
#include "content/yaml_mistakes.h"
#include "unicode/printable.h"

namespace rulewright::content {
namespace {

constexpr std::size_t deepest_nesting = 64;
constexpr std::size_t most_values = 200'000;        // of a file, aliases expanded
constexpr std::size_t most_alias_nodes = 10'000;    // that aliases add
constexpr std::size_t most_anchor_nodes = 100'000;  // kept for aliases: nested anchors each keep a copy
constexpr int most_open_brackets = 512;             // before the parser sees them; the exact limit is deepest_nesting

struct Refused {  // leaves the parser from inside a callback; the diagnostic has been reported
};

std::size_t count_nodes(const Node& node) {
    std::size_t count = 1;
    for (const Node& item : node.items) count += count_nodes(item);
    return count;
}

std::size_t depth_of(const Node& node) {
    std::size_t deepest = 0;
    for (const Node& item : node.items) deepest = std::max(deepest, depth_of(item));
    return deepest + (node.is_map() || node.is_sequence() ? 1 : 0);
}

void report(const YamlMistake& mistake, Location at, Diagnostics& diagnostics) {
    at.line = mistake.line;
    at.column = mistake.column;
    diagnostics.error(at, mistake.message, mistake.cure, mistake.length);
}

class TreeBuilder : public YAML::EventHandler {
  public:
    TreeBuilder(std::string_view text, const std::string& file, const std::string& pack, Diagnostics& diagnostics)
        : text_(text), file_(file), pack_(pack), diagnostics_(diagnostics) {}

    std::optional<Node> root;
    bool failed = false;

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        Node node;
        node.location = at(mark);
        finish(std::move(node), anchor);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        Node node = make_scalar(value, at(mark));
        node.quoted = tag == "!";
        check_tag(tag, node.location);
        finish(std::move(node), anchor);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const Location here = at(mark);
        const auto found = anchors_.find(anchor);
        if (found == anchors_.end()) refuse(here, "this alias stands inside the value it names");
        alias_nodes_ += count_nodes(found->second);
        if (alias_nodes_ > most_alias_nodes)
            refuse(here, fmt::format("aliases expand to more than {} values", most_alias_nodes));
        if (stack_.size() + depth_of(found->second) > deepest_nesting) refuse_depth(here);
        finish(Node(found->second), 0);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(make_sequence(at(mark)), tag, anchor);
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(make_map(at(mark)), tag, anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapEnd() override { close(); }

  private:
    struct Frame {
        Node node;
        YAML::anchor_t anchor = 0;
        bool has_key = false;  // a map whose next event is a value
        bool skip = false;     // ... that is dropped, because its key was refused
        Key key;
    };

    Location at(const YAML::Mark& mark) const { return {file_, mark.line + 1, mark.column + 1, pack_}; }

    [[noreturn]] void refuse(const Location& where, std::string message) {
        diagnostics_.error(where, std::move(message));
        failed = true;
        throw Refused{};
    }
    // A bracket that was forgotten makes keys of what follows.
    [[noreturn]] void refuse_key(const Location& where, std::string message) {
        if (const auto mistake = find_yaml_mistake(text_, INT32_MAX)) {
            report(*mistake, where, diagnostics_);
            failed = true;
            throw Refused{};
        }
        refuse(where, std::move(message));
    }
    [[noreturn]] void refuse_depth(const Location& where) {
        refuse(where, fmt::format("values are nested more than {} deep", deepest_nesting));
    }

    void check_tag(const std::string& tag, const Location& where) {
        if (tag.empty() || tag == "?" || tag == "!") return;
        diagnostics_.error(where, fmt::format("YAML tags are not used here: '{}'", tag));
        failed = true;
    }

    void open(Node node, const std::string& tag, YAML::anchor_t anchor) {
        if (!stack_.empty() && stack_.back().node.is_map() && !stack_.back().has_key)
            refuse_key(node.location, "a key must be plain text, not a list or a map");
        if (stack_.size() >= deepest_nesting) refuse_depth(node.location);
        check_tag(tag, node.location);
        Frame frame;
        frame.node = std::move(node);
        frame.anchor = anchor;
        stack_.push_back(std::move(frame));
    }

    void close() {
        Frame frame = std::move(stack_.back());
        stack_.pop_back();
        finish(std::move(frame.node), frame.anchor);
    }

    void finish(Node node, YAML::anchor_t anchor) {
        if (++values_ > most_values)
            refuse(node.location, fmt::format("the file holds more than {} values", most_values));
        if (anchor != 0) {
            anchor_nodes_ += count_nodes(node);
            if (anchor_nodes_ > most_anchor_nodes)
                refuse(node.location, fmt::format("anchors hold more than {} values", most_anchor_nodes));
            anchors_[anchor] = node;
        }
        if (stack_.empty()) {
            root = std::move(node);
            return;
        }
        Frame& frame = stack_.back();
        if (frame.node.is_sequence()) {
            frame.node.items.push_back(std::move(node));
        } else if (!frame.has_key) {
            take_key(frame, node);
        } else {
            frame.has_key = false;
            if (frame.skip) return;
            frame.node.append(std::move(frame.key), std::move(node));
        }
    }

    void take_key(Frame& frame, const Node& node) {
        if (!node.is_scalar()) refuse_key(node.location, "a key must be plain text");
        frame.has_key = true;
        frame.key = {node.text, node.location};
        const Key* first = frame.node.key_of(node.text);
        frame.skip = first != nullptr;
        if (!first) return;
        diagnostics_.error(node.location, fmt::format("the key '{}' is given twice", node.text),
                           fmt::format("first given in line {}", first->location.line),
                           static_cast<int>(node.text.size()));
        failed = true;
    }

    std::string_view text_;
    std::string file_, pack_;
    Diagnostics& diagnostics_;
    std::vector<Frame> stack_;
    std::map<YAML::anchor_t, Node> anchors_;
    std::size_t values_ = 0;
    std::size_t alias_nodes_ = 0;
    std::size_t anchor_nodes_ = 0;
};

// What yaml-cpp would misread in silence or chew on for minutes is refused before it sees the text.
bool scan_text(std::string_view text, const Location& whole, Diagnostics& diagnostics) {
    Location at = whole;
    at.line = 1;
    std::size_t line_start = 0;
    int open_brackets = 0, dashes = 0;
    bool only_indicators = true;  // so far in this line: "- - ? -" nests without brackets
    bool empty = true;
    for (std::size_t i = 0; i < text.size();) {
        at.column = static_cast<int>(i - line_start) + 1;
        const std::size_t length = unicode::utf8_length(text, i);
        const auto byte = static_cast<unsigned char>(text[i]);
        if (length == 0) {
            diagnostics.error(at, fmt::format("the byte 0x{:02X} is not valid UTF-8", byte), "save the file as UTF-8");
            return false;
        }
        if ((byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t') || byte == 0x7F) {
            diagnostics.error(at, fmt::format("the control character 0x{:02X} is not allowed", byte));
            return false;
        }
        if (byte == '\n') {
            ++at.line;
            line_start = i + 1;
            dashes = 0;
            only_indicators = true;
        } else if (byte == '[' || byte == '{') {
            ++open_brackets;
        } else if (byte == ']' || byte == '}') {
            open_brackets = std::max(0, open_brackets - 1);
        }
        if (only_indicators && (byte == '-' || byte == '?' || byte == ':'))
            ++dashes;
        else if (byte != ' ' && byte != '\n' && byte != '\t')
            only_indicators = false;
        if (open_brackets > most_open_brackets ||
            (dashes > most_open_brackets && i + 1 < text.size() && text[i + 1] == ' ')) {
            diagnostics.error(at, fmt::format("values are nested more than {} deep", deepest_nesting));
            return false;
        }
        if (byte > ' ') empty = false;
        i += length;
    }
    if (empty) diagnostics.error(whole, "the file is empty");
    return !empty;
}

// What the parser does not like, at the slip that led there where it can be found.
void report(const YAML::Exception& error, std::string_view text, const Location& whole, Diagnostics& diagnostics) {
    Location at = whole;
    if (!error.mark.is_null()) {
        at.line = error.mark.line + 1;
        at.column = error.mark.column + 1;
    }
    const int last = at.line > 0 ? at.line : INT32_MAX;
    if (const auto mistake = find_yaml_mistake(text, last)) return report(*mistake, whole, diagnostics);
    const bool is_alias = error.msg.find("anchor") != std::string::npos;
    diagnostics.error(at, "this is not valid YAML: " + error.msg,
                      is_alias ? "a text that begins with '*' or '&' needs quotes" : "");
}

}  // namespace

std::optional<Node> parse_document(std::string_view text, const std::string& file, const std::string& pack,
                                   Diagnostics& diagnostics) {
    const Location whole{file, 0, 0, pack};
    if (!scan_text(text, whole, diagnostics)) return std::nullopt;
    TreeBuilder builder(text, file, pack, diagnostics);
    try {
        std::istringstream in{std::string(text)};
        YAML::Parser parser(in);
        if (!parser.HandleNextDocument(builder) || !builder.root || builder.root->is_null()) {
            diagnostics.error(whole, "the file is empty");
            return std::nullopt;
        }
        Node root = std::move(*builder.root);
        builder.root.reset();
        if (parser.HandleNextDocument(builder) && builder.root) {
            diagnostics.error(builder.root->location, "a file holds one document: a second one begins here");
            return std::nullopt;
        }
        if (builder.failed) return std::nullopt;
        if (const auto mistake = find_unclosed_quote(text)) {
            report(*mistake, whole, diagnostics);
            return std::nullopt;
        }
        return root;
    } catch (const Refused&) {
        return std::nullopt;
    } catch (const YAML::Exception& error) {
        report(error, text, whole, diagnostics);
        return std::nullopt;
    }
}

}  // namespace rulewright::content
