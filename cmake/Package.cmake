# What tools/package makes with CPack: the command with its games, schemas and documents, for people who design and play
# games. The library and its headers are for `cmake --install`: who compiles against them has compilers and packages
# that a player need not have.

set(CPACK_PACKAGE_NAME rulewright)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_CONTACT "The authors of Rulewright")
set(CPACK_PACKAGE_VENDOR Rulewright)
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};${PROJECT_NAME};command;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
# Whoever builds it, with whatever umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_PACKAGE_FILE_NAME rulewright-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # what the program is linked with, found by dpkg-shlibdeps

include(CPack)
