#include "base/verdict.h"

namespace yomi {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kProved:
      return "proved";
    case Verdict::kRefuted:
      return "refuted";
    case Verdict::kEstimated:
      return "estimated";
    case Verdict::kUnknown:
      return "unknown";
  }
  return "unknown";
}

std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kTime:
      return "time";
    case StopReason::kNodes:
      return "nodes";
    case StopReason::kMemory:
      return "memory";
    case StopReason::kCancelled:
      return "cancelled";
  }
  return "cancelled";
}

}  // namespace yomi
