// Where there are no exceptions, Boost asks for what is done instead. Nothing of ours lets it come
// to that (a division by zero, a number that is none): it is a broken invariant, and ends the
// module.
#include <boost/throw_exception.hpp>
#include <cstdlib>

namespace boost {

void throw_exception(const std::exception& /*unused*/) {
  std::abort();
}

void throw_exception(const std::exception& /*unused*/, const source_location& /*unused*/) {
  std::abort();
}

}  // namespace boost
