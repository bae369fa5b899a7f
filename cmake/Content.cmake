# Where programs find the games that ship: always as seen from the program, so that no path of this machine is in it and
# an installed tree may be moved. interpreter/content/rulesets.h has the whole order.

# Programs of the build tree find them beside themselves.
file(MAKE_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/rulesets ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/rulesets SYMBOLIC)

# Installed ones below the prefix: "../share/rulewright".
file(RELATIVE_PATH rulewright_share_from_program ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_DATADIR}/rulewright)
