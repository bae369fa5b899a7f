#include "checks/silences.h"

#include <fmt/format.h>

#include <algorithm>

#include "checks/list.h"
#include "content/packs.h"

namespace rulewright::checks {

Silences::Silences(const std::filesystem::path& folder, content::Diagnostics& diagnostics) {
    content::Diagnostics told_when_opened;
    if (const auto base = content::load_document(folder / "ruleset.yaml", "base", "ruleset", told_when_opened))
        read(*base, diagnostics);
    for (const std::string& pack : content::pack_ids(folder))
        if (const auto manifest = content::read_manifest(folder, pack, told_when_opened))
            read(manifest->node, diagnostics);
}

void Silences::read(const content::Node& manifest, content::Diagnostics& diagnostics) {
    const content::Node* silences = manifest.get("silence");
    if (!silences) return;
    for (const content::Node& entry : silences->items) {
        const content::Node& id = *entry.get("check");
        const int length = static_cast<int>(id.text.size());
        const Check* check = find_check(id.text);
        if (!check) {
            std::vector<std::string> known;
            for (const Check* one : all_checks()) known.emplace_back(one->id);
            diagnostics.error(id.location, fmt::format("there is no check '{}'", id.text),
                              content::did_you_mean(id.text, known), length);
        } else if (check->severity == content::Severity::error) {
            diagnostics.error(id.location, fmt::format("what '{}' finds are errors, which cannot be silenced", id.text),
                              "mend what it finds", length);
        } else {
            all_.push_back({id.text, entry.text_or("subject"), entry.get("subject")->location});
        }
    }
}

content::Diagnostics Silences::keep_loud(const content::Diagnostics& findings) {
    content::Diagnostics loud;
    for (const content::Diagnostic& finding : findings.all()) {
        bool silent = false;
        for (Silence& silence : all_)
            if (silence.check == finding.check && silence.subject == finding.subject) silent = silence.used = true;
        if (!silent) loud.add(finding);
    }
    seen_.insert(seen_.end(), findings.all().begin(), findings.all().end());
    return loud;
}

void Silences::tell_useless(content::Diagnostics& diagnostics) const {
    for (const Silence& silence : all_) {
        if (silence.used) continue;
        std::vector<std::string> subjects;
        for (const content::Diagnostic& finding : seen_)
            if (finding.check == silence.check) subjects.push_back(finding.subject);
        const std::string cure = content::did_you_mean(silence.subject, subjects);
        diagnostics.warning(
            silence.location,
            fmt::format("this silences nothing: '{}' finds nothing about '{}'", silence.check, silence.subject),
            cure.empty() ? "take it out" : cure, static_cast<int>(silence.subject.size()));
    }
}

}  // namespace rulewright::checks
