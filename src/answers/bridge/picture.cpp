#include "answers/bridge/picture.h"

#include "bridge/diagram.h"

namespace yomi::answers::bridge {

const Shape& shape_of(Of<DiagramRequest>) {
  using R = DiagramRequest;
  static constexpr Field kFields[] = {
      include<&R::board>(),
      field<&R::svg>("svg", {"the picture's file", "画像のファイル"}, {.file_of = "svg"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeDiagramRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DiagramAnswer>) {
  using A = DiagramAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the board", "ボード"}),
      field<&A::hands>("hands", {"the cards still held", "持っているカード"}),
      field<&A::svg>("svg", {"the picture as SVG", "SVGの画像"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeDiagramAnswer", kFields);
  return kShape;
}

Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& /*unused*/) {
  auto record = record_of(request.board, Wants::kAny);
  if (!record) return pass(record);
  auto now = game::now_of(*record);
  if (!now) return pass_in("deal", now);
  return DiagramAnswer{position_text(*record), hands_of(*now),
                       game::diagram_svg(*now, record->vulnerable)};
}

Sentence headline(const DiagramAnswer& /*unused*/) {
  return sentence("diagram", "The board as a picture", "ボードの画像");
}

std::string words(const DiagramAnswer& answer, const View& view) {
  return draw_hands(answer.hands, view);
}

}  // namespace yomi::answers::bridge
