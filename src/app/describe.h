// `yomi describe bash|zsh|fish|man`: completions for shells and the manual page, made from the command line itself and
// so from the lists of fields. For those who build packages; the help does not show it.
#pragma once

namespace yomi::app {

class Program;

void add_describe(Program& program);

}  // namespace yomi::app
