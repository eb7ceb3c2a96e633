# cmake -DINPUT=FILE -DOUTPUT=FILE -DNAME=NAME -P EmbedFile.cmake: the bytes of a file as C++ (src/ir/runtime/bitcode.h).
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")  # 16 bytes in a line
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"ir/runtime/bitcode.h\"

namespace heddle::ir {

namespace {
alignas(16) constexpr unsigned char bytes[] = {
${bytes}};
}

std::string_view ${NAME}() {
    return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace heddle::ir
")
