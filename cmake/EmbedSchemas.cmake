# Schemas become text in the library, so that a program that was moved anywhere still has them.
#
# Included: embed_schemas(<target>) gives the target a source made from schemas/*.schema.json, again whenever one changes.
# As a script: cmake -D SCHEMAS=<folder> -D OUTPUT=<file.cpp> -P EmbedSchemas.cmake writes that source.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_schemas_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_schemas target)
    set(output ${CMAKE_BINARY_DIR}/generated/schema_texts.cpp)
    file(GLOB schemas CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/schemas/*.schema.json)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -D SCHEMAS=${CMAKE_SOURCE_DIR}/schemas -D OUTPUT=${output} -P ${embed_schemas_script}
      DEPENDS ${schemas} ${embed_schemas_script}
      COMMENT "Embedding the schemas" VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

file(GLOB schemas ${SCHEMAS}/*.schema.json)
list(SORT schemas)
set(entries "")
foreach(schema IN LISTS schemas)
  get_filename_component(name ${schema} NAME)
  file(READ ${schema} text)
  if(text MATCHES "\\)schema\"")
    message(FATAL_ERROR "${schema}: the text ')schema\"' would end the C++ literal that holds it")
  endif()
  string(APPEND entries "    {\"${name}\", R\"schema(${text})schema\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by cmake/EmbedSchemas.cmake from schemas/*.schema.json.
#include \"content/schema_texts.h\"

namespace rulewright::content {

std::span<const SchemaText> schema_texts() {
    static constexpr SchemaText all[] = {
${entries}    };
    return all;
}

}  // namespace rulewright::content
")
