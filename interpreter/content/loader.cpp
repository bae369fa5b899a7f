#include "content/loader.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "content/builder.h"
#include "content/game_files.h"
#include "content/packs.h"

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

// A folder's own name, also for "rulesets/chess/" and for ".".
std::string folder_name(const fs::path& folder) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(folder, error);
    const fs::path& named = error ? folder : whole;
    return named.has_filename() ? named.filename().string() : named.parent_path().filename().string();
}

void read_scripts(const fs::path& folder, const std::string& pack, std::vector<Script>& scripts,
                  Diagnostics& diagnostics) {
    const std::string within = pack == "base" ? "" : "expansions/" + folder.filename().string();
    const auto read = [&](const fs::path& path, bool library) {
        auto text = read_text(path, pack, diagnostics);
        if (!text) return;
        Script script;
        script.pack = pack;
        script.path = shown_path(path);
        script.file = (fs::path(within) / path.lexically_relative(folder)).generic_string();
        script.text = std::move(*text);
        script.library = library;
        if (library) script.name = path.stem().string();
        scripts.push_back(std::move(script));
    };
    for (const fs::path& path : files_in(folder / "rules", ".lua")) read(path, false);
    for (const fs::path& path : files_in(folder / "rules" / "lib", ".lua")) read(path, true);
}

std::uint64_t hash_of(const Merged& merged, const std::vector<Script>& scripts) {
    std::string all;
    canonical_text(merged.root, all);
    canonical_text(merged.options, all);
    const auto add = [&](const std::string& text) { all += fmt::format("{}:{}", text.size(), text); };
    add(merged.variant);
    for (const Pack& pack : merged.packs) {
        add(pack.id);
        add(pack.version);
    }
    for (const Script& script : scripts) {
        add(script.pack);
        add(script.library ? "library " + script.name : "script");
        add(script.text);
    }
    return XXH3_64bits(all.data(), all.size());
}

// The parts of loading that `resolve` wants too.
struct Loaded {
    std::shared_ptr<const Definition> definition;
    Merged merged;
};

std::optional<Loaded> load_all(const LoadRequest& request, Diagnostics& diagnostics) {
    Diagnostics found;  // of this run alone: the caller's list may hold errors of another one
    Loaded loaded;
    if (auto merged = merge(request, found)) {
        loaded.merged = std::move(*merged);
        auto definition = std::make_shared<Definition>(build(loaded.merged, found));
        definition->folder = request.folder.string();
        if (definition->id != folder_name(request.folder)) {
            const Node* id = loaded.merged.root.get("id");
            found.error(id ? id->location : loaded.merged.root.location,
                        fmt::format("the ruleset's id must be its folder's name, '{}'", folder_name(request.folder)),
                        "", static_cast<int>(std::max<std::size_t>(1, definition->id.size())));
        }
        read_scripts(request.folder, "base", definition->scripts, found);
        for (const Pack& pack : definition->packs) read_scripts(pack.folder, pack.id, definition->scripts, found);
        definition->content_hash = hash_of(loaded.merged, definition->scripts);
        loaded.definition = std::move(definition);
    }
    check_game_files(request.folder, found);
    const bool good = loaded.definition && !found.has_errors();
    for (const Diagnostic& d : found.all()) diagnostics.add(d);
    if (!good) return std::nullopt;
    return loaded;
}

// Where an option's value comes from, for the head of `resolve`.
std::string option_source(const Loaded& loaded, const Option& option,
                          const std::map<std::string, std::string>& chosen) {
    if (chosen.contains(option.name)) return "chosen";
    const Node* node = loaded.merged.options.get(option.name);
    if (!node) {
        const Node* options = loaded.merged.root.get("options");
        const Node* declared = options ? options->get(option.name) : nullptr;
        node = declared ? declared->get("default") : nullptr;
    }
    return node ? fmt::format("{}:{} ({})", node->location.file, node->location.line, node->location.pack) : "default";
}

}  // namespace

std::string option_text(const Option& option, int value) {
    switch (option.type) {
        case OptionType::boolean:
            return value ? "true" : "false";
        case OptionType::enumeration:
            return option.values.at(static_cast<std::size_t>(value));
        case OptionType::integer:
            break;
    }
    return std::to_string(value);
}

std::shared_ptr<const Definition> load(const LoadRequest& request, Diagnostics& diagnostics) {
    auto loaded = load_all(request, diagnostics);
    return loaded ? loaded->definition : nullptr;
}

std::string resolve(const LoadRequest& request, Diagnostics& diagnostics,
                    const std::map<std::string, std::string>& chosen) {
    const auto loaded = load_all(request, diagnostics);
    if (!loaded) return {};
    const Definition& definition = *loaded->definition;
    Diagnostics problems;
    const std::vector<int> values = settle_options(definition, chosen, problems);
    for (const Diagnostic& d : problems.all()) diagnostics.add(d);
    if (problems.has_errors()) return {};
    std::string out = fmt::format("# {} {}\n", definition.title, definition.version);
    for (const Pack& pack : definition.packs)
        out += fmt::format("# with {} {} ({})\n", pack.id, pack.version, shown_path(pack.folder));
    if (!definition.variant.empty()) out += fmt::format("# variant {}\n", definition.variant);
    for (std::size_t i = 0; i < definition.options.size(); ++i)
        out += fmt::format("# option {} = {}  # {}\n", definition.options[i].name,
                           option_text(definition.options[i], values[i]),
                           option_source(*loaded, definition.options[i], chosen));
    return out + to_yaml_with_provenance(loaded->merged.root);
}

std::optional<RulesetInfo> ruleset_info(const fs::path& folder, Diagnostics& diagnostics) {
    const auto node = load_document(folder / "ruleset.yaml", "base", "ruleset", diagnostics);
    if (!node) return std::nullopt;
    RulesetInfo info;
    info.id = folder.filename().string();
    info.title = node->text_or("title", info.id);
    info.version = node->text_or("version");
    info.text = node->text_or("text");
    info.folder = folder;
    if (const Node* players = node->get("players")) {
        const auto limit = [&](const char* name) {
            const Node* given = players->get(name);
            return given ? static_cast<int>(given->as_int().value_or(0)) : 0;
        };
        info.players_min = limit("min");
        info.players_max = limit("max");
    }
    info.packs = pack_ids(folder);
    info.variants = variant_ids(folder);
    for (const fs::path& bot : files_in(folder / "bots", ".lua")) info.bots.push_back(bot.stem().string());
    return info;
}

std::vector<int> settle_options(const Definition& definition, const std::map<std::string, std::string>& chosen,
                                Diagnostics& diagnostics) {
    std::vector<int> values;
    std::vector<std::string> names;
    for (const Option& option : definition.options) {
        const auto from_variant = definition.option_values.find(option.name);
        values.push_back(from_variant != definition.option_values.end() ? from_variant->second : option.default_value);
        names.push_back(option.name);
    }
    for (const auto& [name, text] : chosen) {
        const int index = find_named(definition.options, name);
        if (index < 0) {
            diagnostics.error({}, fmt::format("{} has no option '{}'", definition.title, name),
                              did_you_mean(name, names));
            continue;
        }
        if (const auto value = option_value(definition.options[index], text, {}, diagnostics)) values[index] = *value;
    }
    return values;
}

}  // namespace rulewright::content
