// `yomi page`: where the page lies that answers in the browser itself.
#pragma once

namespace yomi::app {

class Program;
void add_page(Program& program);

}  // namespace yomi::app
