#include "script/bot.h"

#include <vector>

#include "content/location.h"
#include "lua/fail.h"
#include "lua/sol.h"
#include "script/asking/answers.h"
#include "script/loading/bot_libraries.h"
#include "script/loading/bot_parameters.h"
#include "script/loading/leaks.h"

namespace rulewright::script {

Bot::Bot() = default;
Bot::~Bot() = default;

std::unique_ptr<Bot> Bot::load(std::shared_ptr<Rules> rules, const std::string& path, const std::string& source,
                               const std::map<std::string, std::string>& given, const FindLibrary& find_library,
                               content::Diagnostics& diagnostics) {
    Machine& machine = *rules->machine_;
    lua_State* L = machine.runtime.state();
    const content::Location whole{path, 0, 0, "base"};
    std::unique_ptr<Bot> bot(new Bot);
    bot->rules_ = std::move(rules);
    machine.runtime.meter().refill();
    // The script's globals: what rules see, a `require` of its own, and the table `bot` it fills.
    const sol::table filled = sol::table::create(L);
    sol::table::create_with(L, "bot", filled).push();
    bot->libraries_ = std::make_unique<BotLibraries>(machine, find_library);
    std::string error;
    bool ran = bot->libraries_->push_chunk(L, path, "bots/", source);
    if (ran)
        ran = machine.runtime.call(0, 0, error);
    else
        error = machine.runtime.take_error(L);
    if (!ran) {
        auto [location, text] = content::split_location(error);
        diagnostics.error(location.file.empty() ? whole : location, text);
        return nullptr;
    }

    bot->text_ = lua::text_of(lua::field(filled, "text")).value_or("");
    lua::field(filled, "parameters").push();
    bot->parameters_ = read_parameters(L, whole, diagnostics);
    lua_pop(L, 1);
    bot->values_ = settle_parameters(L, bot->parameters_, given, whole, diagnostics);
    const sol::object decide = lua::field(filled, "decide");
    if (!lua::is_function(decide))
        diagnostics.error(whole, "the bot has no function bot.decide(game, me, decision, parameters)");
    bot->function_ = lua::keep(decide);
    std::vector<int> functions;
    if (const std::string problem = bot->libraries_->close(functions); !problem.empty())
        diagnostics.error(whole, "'bot' must be a plain table: " + problem);
    if (diagnostics.has_errors()) return nullptr;
    decide.push();
    bot->place_ = machine.runtime.chunks().with_paths(lua::place_of_function(L, -1));
    lua_pop(L, 1);
    functions.push_back(bot->function_);
    bot->rules_->leaks_->watch_bot(functions, diagnostics);
    return bot;
}

bool Bot::decide(state::World& view, const Decision& decision, std::string_view step, state::Random& random,
                 Answer& answer, std::string& error) {
    Machine& machine = *rules_->machine_;
    Session session{.world = &view, .player = decision.player, .bot_random = &random};
    const Binding binding(machine, session);
    machine.now.shown = &decision;
    machine.now.shown_step = step;
    machine.runtime.depth() = 1;
    machine.bound.looking_where = "a bot";
    lua_State* L = machine.runtime.state();
    lua_rawgeti(L, LUA_REGISTRYINDEX, function_);
    machine.handles.push_game(L);
    machine.handles.push_player(L, decision.player);
    machine.handles.push_single(L, HandleKind::decision);
    lua_rawgeti(L, LUA_REGISTRYINDEX, values_);
    if (!machine.runtime.call(4, 1, error)) return false;
    const std::string wrong = read_reply(L, machine, decision, answer);
    lua_pop(L, 1);
    if (wrong.empty()) return true;
    error = place_ + "bot.decide gave no answer: " + wrong;
    return false;
}

}  // namespace rulewright::script
