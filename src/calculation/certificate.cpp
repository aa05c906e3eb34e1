#include "calculation/certificate.h"

namespace yomi::calculation {

Certificate win_certificate(const Win& win) {
  return {std::string(kWinKind), YOMI_VERSION, write_win(win)};
}

Certificate loss_certificate(const Loss& loss) {
  return {std::string(kLossKind), YOMI_VERSION, write_loss(loss)};
}

}  // namespace yomi::calculation
