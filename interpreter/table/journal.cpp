#include "table/journal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace rulewright::table {

using content::because;
using content::Result;
using JournalJson = nlohmann::ordered_json;

Result<Journal> Journal::begin(std::unique_ptr<JournalSink> sink, const JournalHeader& header) {
    Journal journal(std::move(sink));
    JournalJson json = playtest::header_json(header.game);
    json["journal"] = journal_format;
    json["folder"] = header.folder;
    if (auto written = journal.write(json); !written) return written.problem();
    if (auto flushed = journal.flush(); !flushed) return flushed.problem();
    return journal;
}

Journal Journal::go_on(std::unique_ptr<JournalSink> sink, const JournalText& read) {
    Journal journal(std::move(sink));
    journal.state_ = read.state;
    return journal;
}

Result<void> Journal::write(const JournalJson& body) {
    playtest::SealState next = state_;
    auto appended = sink_->append(playtest::seal_line(next, body));
    if (appended) state_ = next;
    return appended;
}

Result<void> Journal::answer(const Given& given) {
    JournalJson json{{"kind", "answer"}};
    write_given(json, given);
    return write(json);
}

Result<void> Journal::back_to(int answers) { return write({{"kind", "back"}, {"to", answers}}); }

Result<void> Journal::seat(int seat, const std::string& by) {
    return write({{"kind", "seat"}, {"player", seat + 1}, {"by", by}});
}

Result<void> Journal::rules(std::uint64_t content_hash) {
    return write({{"kind", "rules"}, {"content", fmt::format("{:016x}", content_hash)}});
}

Result<void> Journal::end() { return write({{"kind", "end"}}); }

// ---- reading --------------------------------------------------------------------------------------------------------

namespace {

Result<JournalHeader> header_of_journal(const JournalJson& json) {
    auto header = playtest::read_header(json);
    if (!header) return header.problem();
    const auto format = json.find("journal");
    if (format == json.end()) return because("this is a log of a game, no journal", "play --load goes on with a log");
    if (*format != journal_format)
        return because(
            fmt::format("this journal has format {}; this program reads format {}", format->dump(), journal_format));
    return JournalHeader{std::move(*header), json.value("folder", "")};
}

// Throws what the JSON library throws. False for a kind of line that no journal has.
bool take_record(const JournalJson& json, JournalText& text) {
    const std::string kind = json.at("kind").get<std::string>();
    text.finished = kind == "end";
    if (kind == "answer")
        text.history.add(read_given(json));
    else if (kind == "back")
        text.history.back_to(json.at("to").get<int>());
    else if (kind == "seat")
        text.seats.at(json.at("player").get<std::size_t>() - 1) = json.at("by").get<std::string>();
    else
        return kind == "rules" || kind == "end";
    return true;
}

Result<void> take_line(const JournalJson& json, JournalText& text) {
    try {
        if (text.length == 0) {
            auto header = header_of_journal(json);
            if (!header) return header.problem();
            text.header = std::move(*header);
            text.seats = text.header.game.seats;
        } else if (!take_record(json, text)) {
            return because("a journal has no lines of this kind");
        }
    } catch (const JournalJson::exception&) {
        return because("a field of this line is missing or has the wrong type");
    } catch (const std::out_of_range&) {
        return because("this line is about a seat that nobody has");
    }
    return {};
}

}  // namespace

Result<JournalText> read_journal(std::string_view text, const std::string& file) {
    JournalText read;
    const auto complain = [&](const content::Diagnostic& problem, int line) {
        return because(problem.message, problem.suggestion, {file, line, 0, ""});
    };
    while (read.length < text.size()) {
        const std::size_t newline = text.find('\n', read.length);
        const bool last = newline == std::string_view::npos || newline + 1 == text.size();
        const auto json = newline == std::string_view::npos
                              ? Result<JournalJson>(because("this line is cut off"))
                              : playtest::open_line(read.state, text.substr(read.length, newline - read.length));
        if (!json) {
            // A crash tears what was written last, and nothing else.
            read.torn = last && read.length > 0;
            if (!read.torn) return complain(json.problem(), read.state.lines + 1);
            return read;
        }
        if (auto taken = take_line(*json, read); !taken) return complain(taken.problem(), read.state.lines);
        read.length = newline + 1;
    }
    if (read.length == 0) return because("the file is empty", {}, {file, 0, 0, ""});
    return read;
}

}  // namespace rulewright::table
