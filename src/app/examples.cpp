#include "app/examples.h"

namespace yomi::app {
namespace {

constexpr std::string_view kFirst[] = {
    "yomi tsume solve \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
    "yomi castle solve 7",
    "yomi calculation advise 17",
    "yomi concentration advise \"A ? B B ? ?\"",
    "yomi bridge explain \"1NT P 2C P 2H P 4H\"",
};

constexpr Examples kExamples[] = {
    {"tsume solve",
     {"yomi tsume solve \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
      "yomi tsume solve \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --certificate mate.cert"}},
    {"tsume check",
     {"yomi tsume check \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
      "yomi tsume check \"8k/9/7P1/9/9/9/9/9/9 b G\" --rest --line ▲２二金"}},
    {"tsume advise",
     {"yomi tsume advise \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
      "yomi tsume advise \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --moves \"S*3a 2b1b\""}},
    {"tsume defend",
     {"yomi tsume defend \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --moves \"S*3a\"",
      "yomi tsume defend \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --moves ▲３一銀"}},
    {"tsume moves",
     {"yomi tsume moves \"8k/9/7P1/9/9/9/9/9/9 b G\" --rest",
      "yomi tsume moves \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --judge"}},
    {"tsume read",
     {"yomi tsume read \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
      "yomi tsume read \"8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\""}},
    {"tsume convert",
     {"yomi tsume convert \"8k/9/7P1/9/9/9/9/9/9 b G\" --rest --to bod",
      "yomi tsume convert \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --moves \"S*3a 2b1b G*2b\""}},
    {"tsume diagram",
     {"yomi tsume diagram \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest --svg mate.svg",
      "yomi tsume diagram \"8k/9/7P1/9/9/9/9/9/9 b G\" --rest --letters"}},
    {"tsume paper",
     {"printf '1\\t3\\tsolvable\\t-\\t7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1\\n' | yomi "
      "tsume paper -",
      "printf '1\\t3\\tsolvable\\t-\\t7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1\\n' | yomi "
      "tsume paper - --only appendix"}},
    {"tsume play",
     {"yomi tsume play \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS\" --rest",
      "yomi tsume play \"8k/9/7P1/9/9/9/9/9/9 b G\" --rest --mudaai simple"}},
    {"tsume usi",
     {"echo usi | yomi tsume usi",
      "printf 'usi\\nisready\\nposition sfen 8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\\ngo mate "
      "10000\\n' | yomi tsume usi"}},
    {"tsume survey",
     {"echo \"8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\" | yomi tsume survey -",
      "echo \"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1\" | yomi tsume survey - --check"}},
    {"castle solve", {"yomi castle solve 7", "yomi castle solve 1 --certificate proof.cert"}},
    {"castle advise", {"yomi castle advise 7", "yomi castle advise 7 --moves \"TS:5-8\""}},
    {"castle moves", {"yomi castle moves 7", "yomi castle moves 7 --judge"}},
    {"castle deal", {"yomi castle deal 7", "yomi castle deal 1 --winnable"}},
    {"castle read", {"yomi castle read 7", "yomi castle read 7 --variant citadel"}},
    {"castle diagram", {"yomi castle diagram 7", "yomi castle diagram 7 --svg castle.svg"}},
    {"castle paper",
     {"yomi castle paper --deals 20 --trials 4", "yomi castle paper --deals 10 --trials 2"}},
    {"castle play", {"yomi castle play 7", "yomi castle play 18 --variant streets"}},
    {"castle survey", {"yomi castle survey --games 1..20", "yomi castle survey --games 20 --csv"}},
    {"calculation advise",
     {"yomi calculation advise 17", "yomi calculation advise 17 --playouts 0"}},
    {"calculation solve",
     {"yomi calculation solve 0", "yomi calculation solve 17 --certificate win.cert"}},
    {"calculation moves",
     {"yomi calculation moves 17", "yomi calculation moves 17 --variant laid"}},
    {"calculation deal", {"yomi calculation deal 17", "yomi calculation deal 17 --variant laid"}},
    {"calculation watch",
     {"yomi calculation watch 17", "yomi calculation watch 17 --plans 4 --ahead 0"}},
    {"calculation read", {"yomi calculation read 17", "yomi calculation read 17 --json"}},
    {"calculation diagram",
     {"yomi calculation diagram 17", "yomi calculation diagram 17 --svg calculation.svg"}},
    {"calculation paper", {"yomi calculation paper", "yomi calculation paper --games 10"}},
    {"calculation play", {"yomi calculation play", "yomi calculation play 17 --stacks 4"}},
    {"calculation survey",
     {"yomi calculation survey --games 3 --plans 4 --ahead 0",
      "yomi calculation survey --games 101..102 --player known"}},
    {"calculation table",
     {"yomi calculation table --stacks 1 --cards 6",
      "yomi calculation table --stacks 2 --cards 4"}},
    {"calculation calibrate",
     {"yomi calculation calibrate --games 2 --plans 4 --ahead 0",
      "yomi calculation calibrate --games 2 --player paper --plans 4 --ahead 0"}},
    {"concentration value",
     {"yomi concentration value --letters 8x2",
      "yomi concentration value --letters 3x2 --known 1x1/2 --certificate value.cert"}},
    {"concentration advise",
     {"yomi concentration advise \"A ? B B ? ?\"",
      "yomi concentration advise 7 --letters 4x2 --moves \"1 2\""}},
    {"concentration moves",
     {"yomi concentration moves 7", "yomi concentration moves 7 --letters 4x2 --moves \"1 2\""}},
    {"concentration opponent",
     {"yomi concentration opponent 7", "yomi concentration opponent 7 --style one --remember 3"}},
    {"concentration deal",
     {"yomi concentration deal 7", "yomi concentration deal 7 --letters 13x4"}},
    {"concentration read",
     {"yomi concentration read 7", "yomi concentration read \"A ? B B ? ?\""}},
    {"concentration diagram",
     {"yomi concentration diagram \"A ? B B ? ?\"",
      "yomi concentration diagram 7 --svg table.svg"}},
    {"concentration table", {"yomi concentration table", "yomi concentration table 1"}},
    {"concentration laws", {"yomi concentration laws", "yomi concentration laws --letters 8"}},
    {"concentration paper", {"yomi concentration paper", "yomi concentration paper --time 1m"}},
    {"concentration play",
     {"yomi concentration play", "yomi concentration play 7 --letters 4x2 --open"}},
    {"concentration survey",
     {"yomi concentration survey --letters 4x2 --games 100",
      "yomi concentration survey --letters 4x2 --a best --b random --games 100"}},
    {"bridge dd",
     {"yomi bridge dd 7",
      "yomi bridge dd \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\" "
      "--dealer S --auction \"1NT P 3NT P P P\" --play \"H8 HJ\""}},
    {"bridge bid", {"yomi bridge bid QT85.AQ.AKQ4.765", "yomi bridge bid 7"}},
    {"bridge explain",
     {"yomi bridge explain \"1NT P 2C P 2H P 4H\"",
      "yomi bridge explain \"1H 1S X P\" --system sayc"}},
    {"bridge lead",
     {"yomi bridge lead \"N:- - - T9875.82.764.K82\" --dealer S --auction \"1NT P 3NT P P P\"",
      "yomi bridge lead 7 --auction \"P P 1NT P 3NT P P P\" --deals 20"}},
    {"bridge advise",
     {"yomi bridge advise \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 - -\" --dealer S --auction \"1NT P "
      "3NT P P P\" --play \"H8 HJ\"",
      "yomi bridge advise \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 "
      "T9875.82.764.K82\" --dealer S --auction \"1NT P 3NT P P P\" --play \"H8 HJ\" --method "
      "plain"}},
    {"bridge card",
     {"yomi bridge card \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\" "
      "--dealer S --auction \"1NT P 3NT P P P\" --play \"H8 HJ\"",
      "yomi bridge card \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\" "
      "--dealer S --auction \"1NT P 3NT P P P\" --play \"H8 HJ\" --method plain"}},
    {"bridge moves", {"yomi bridge moves 7", "yomi bridge moves 7 --auction \"P P 1NT P\""}},
    {"bridge deal", {"yomi bridge deal 7", "yomi bridge deal 8 --json"}},
    {"bridge diagram", {"yomi bridge diagram 7", "yomi bridge diagram 7 --svg board.svg"}},
    {"bridge paper",
     {"yomi bridge paper --only 86 --seeds 1",
      "yomi bridge paper --only 86 --seeds 1 --deals 10 --abc-deals 4"}},
    {"bridge read",
     {"yomi bridge read \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\"",
      "yomi bridge read \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\" "
      "--pbn board.pbn"}},
    {"bridge play", {"yomi bridge play 7", "yomi bridge play 7 --seat W"}},
    {"bridge survey",
     {"yomi bridge survey --games 1 --arms plain,signals --tricks 5",
      "yomi bridge survey --games 1 --arms plain,abc --tricks 4"}},
    {"bench", {"yomi bench", "yomi bench --json"}},
    {"serve", {"yomi serve", "yomi serve --port 8017"}},
    {"survey status",
     {"yomi castle survey --games 1..20 --journal castle.db", "yomi survey status castle.db"}},
    {"engine",
     {"echo '{\"id\":\"a\",\"room\":\"castle\",\"verb\":\"solve\",\"deal\":\"7\"}' | yomi engine",
      "yomi engine --openapi"}},
    {"version", {"yomi version", "yomi version --json"}},
    {"verify", {"yomi castle solve 1 --certificate proof.cert", "yomi verify proof.cert"}},
    {"bridge review",
     {"printf '[Dealer \"S\"]\\n[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 "
      "T9875.82.764.K82\"]\\n[Declarer \"S\"]\\n[Contract \"3NT\"]\\n[Play \"W\"]\\nH8 H3 HA "
      "H9\\n' | yomi bridge review -",
      "printf '[Dealer \"S\"]\\n[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 "
      "T9875.82.764.K82\"]\\n[Declarer \"S\"]\\n[Contract \"3NT\"]\\n[Play \"W\"]\\nH8 H3 HA "
      "H9\\n' | yomi bridge review - --deals 10"}},
    {"page", {"yomi page", "yomi page --json"}},
    {"help", {"yomi help castle solve", "yomi help"}},
};

}  // namespace

std::span<const std::string_view> examples_of(std::string_view command) {
  for (const Examples& each : kExamples)
    if (each.command == command) return each.lines;
  return {};
}

std::span<const std::string_view> first_examples() {
  return kFirst;
}

}  // namespace yomi::app
