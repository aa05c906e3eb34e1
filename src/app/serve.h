// `yomi serve`
#pragma once

namespace yomi::app {

class Program;
void add_serve(Program& program);

}  // namespace yomi::app
