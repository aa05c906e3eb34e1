#include "base/check.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/language.h"

namespace yomi {
namespace {

// "src/base/check.cpp": its place in the project, without the folders of whoever built it.
const char* place_in_project(const char* file) {
  const std::string_view path(file);
  for (const char* folder : {"/src/", "/tests/", "/bench/"}) {
    if (const std::size_t at = path.rfind(folder); at != std::string_view::npos)
      return file + at + 1;
  }
  return file;
}

}  // namespace

void check_failed(const char* condition, const char* file, int line) {
  const bool japanese = language_of_locale() == Language::kJapanese;
  std::fprintf(stderr,
               japanese ? "yomi: 内部エラー %s:%d: %s が成り立ちません\n"
                          "プログラムの誤りです。この行、実行したコマンドと入力、yomi version "
                          "の出力を添えて報告してください。\n"
                        : "yomi: internal error at %s:%d: %s does not hold\n"
                          "This is a mistake of the program. Please report this line, the command "
                          "with its input, and what `yomi version` prints.\n",
               place_in_project(file), line, condition);
  std::abort();
}

}  // namespace yomi
