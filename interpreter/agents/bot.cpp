#include "script/bot.h"

#include <fmt/format.h>

#include <sstream>

#include "agents/agent.h"
#include "content/document.h"

namespace rulewright::agents {
namespace {

namespace fs = std::filesystem;
using engine::Answer;

class LuaAgent final : public Agent {
  public:
    explicit LuaAgent(std::unique_ptr<script::Bot> bot) : bot_(std::move(bot)) {}

    void begin(std::uint64_t seed) override { seed_ = seed; }

    Answer answer(const Situation& situation) override {
        Situation::Seen seen = situation.look();
        state::Random luck = situation.luck(seed_);
        Answer answer;
        std::string error;
        if (!bot_->decide(seen.world, seen.decision, situation.step(), luck, answer, error)) throw AgentFailure(error);
        // The game would refuse it too, but does not know whose script it was.
        if (const std::string why = decision::refusal(seen.decision, answer); !why.empty())
            throw AgentFailure(fmt::format("{}the answer of Player {} is not legal: {}", bot_->place(),
                                           seen.decision.player + 1, why));
        return answer;
    }

  private:
    std::unique_ptr<script::Bot> bot_;
    std::uint64_t seed_ = 0;
};

// The folders bots may lie in: the ruleset's own, then those of the packs that are on.
std::vector<fs::path> bot_folders(const content::Definition& definition) {
    std::vector<fs::path> folders{fs::path(definition.folder) / "bots"};
    for (const content::Pack& pack : definition.packs) folders.push_back(fs::path(pack.folder) / "bots");
    return folders;
}

struct Spec {
    std::string name;
    std::map<std::string, std::string> parameters;
};

// "investor:greed=5,fear=1"
bool parse(const std::string& text, Spec& spec, content::Diagnostics& diagnostics) {
    const std::size_t colon = text.find(':');
    spec.name = text.substr(0, colon);
    if (colon == std::string::npos) return true;
    std::istringstream rest(text.substr(colon + 1));
    for (std::string part; std::getline(rest, part, ',');) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos || equals == 0) {
            diagnostics.error({}, fmt::format("'{}' in bot '{}' is not name=number", part, text));
            return false;
        }
        spec.parameters[part.substr(0, equals)] = part.substr(equals + 1);
    }
    return true;
}

}  // namespace

std::vector<std::string> bot_names(const content::Definition& definition) {
    std::vector<std::string> names;
    for (const fs::path& folder : bot_folders(definition)) {
        std::error_code problem;
        for (const auto& entry : fs::directory_iterator(folder, problem))
            if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::unique_ptr<Agent> make_bot(std::shared_ptr<script::Rules> rules, const std::string& text,
                                content::Diagnostics& diagnostics) {
    Spec spec;
    if (!parse(text, spec, diagnostics)) return nullptr;
    const content::Definition& definition = rules->definition();
    const bool plain = !spec.name.empty() && spec.name.find_first_of("/\\.") == std::string::npos;
    for (const fs::path& folder : bot_folders(definition)) {
        const fs::path path = folder / (spec.name + ".lua");
        std::error_code ignored;  // what is there and is no file is told when it is read
        if (!plain || fs::symlink_status(path, ignored).type() == fs::file_type::not_found) continue;
        const std::optional<std::string> source = content::read_text(path, "base", diagnostics);
        if (!source) return nullptr;
        const auto find_library = [&](const std::string& name) -> std::optional<script::BotLibrary> {
            const fs::path library = folder / "lib" / (name + ".lua");
            if (fs::symlink_status(library, ignored).type() == fs::file_type::not_found) return std::nullopt;
            auto text = content::read_text(library, "base", diagnostics);
            if (!text) return std::nullopt;
            return script::BotLibrary{content::shown_path(library), std::move(*text)};
        };
        auto bot = script::Bot::load(std::move(rules), content::shown_path(path), *source, spec.parameters,
                                     find_library, diagnostics);
        return bot ? std::make_unique<LuaAgent>(std::move(bot)) : nullptr;
    }
    std::vector<std::string> known = bot_names(definition);
    known.emplace_back("random");
    std::string cure = content::did_you_mean(spec.name, known);
    if (cure.empty()) cure = fmt::format("there are: {}", fmt::join(known, ", "));
    diagnostics.error({}, fmt::format("{} has no bot '{}'", definition.title, spec.name), cure);
    return nullptr;
}

std::unique_ptr<Agent> make_agent(std::shared_ptr<script::Rules> rules, const std::string& spec,
                                  content::Diagnostics& diagnostics) {
    if (spec == "random") return make_random();
    return make_bot(std::move(rules), spec, diagnostics);
}

}  // namespace rulewright::agents
