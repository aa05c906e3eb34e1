#include "answers/house.h"

namespace yomi::answers {

const Shape& shape_of(Of<Library>) {
  static constexpr Field kFields[] = {
      field<&Library::name>("name", {"its name", "名前"}),
      field<&Library::version>("version", {"its version", "バージョン"}),
  };
  static constexpr Shape kShape = shape<Library>("Library", kFields);
  return kShape;
}
const Shape& shape_of(Of<VersionAnswer>) {
  using A = VersionAnswer;
  static constexpr Field kFields[] = {
      field<&A::program>("program", {"name and version", "名前とバージョン"}),
      field<&A::compiler>("compiler", {"what compiled it", "コンパイラ"}),
      field<&A::build>("build", {"kind of build", "ビルドの種類"}),
      field<&A::mpi>("mpi", {"runs on a cluster", "MPIを使う"}),
      field<&A::libraries>("libraries", {"what it stands on", "ライブラリ"}),
  };
  static constexpr Shape kShape = shape<A>("VersionAnswer", kFields);
  return kShape;
}

const Shape& shape_of(Of<RoomBench>) {
  using R = RoomBench;
  static constexpr Field kFields[] = {
      field<&R::room>("room", {"the game", "ゲーム"}),
      field<&R::nodes>("nodes", {"nodes of its work", "局面数"}),
      field<&R::signature>("signature", {"a hash of all it found", "署名"}),
      field<&R::cpu_seconds>("cpu_seconds", {"CPU time", "CPU時間(秒)"}),
  };
  static constexpr Shape kShape = shape<R>("RoomBench", kFields);
  return kShape;
}
const Shape& shape_of(Of<BenchAnswer>) {
  using A = BenchAnswer;
  static constexpr Field kFields[] = {
      field<&A::rooms>("rooms", {"each game's work", "ゲームごとの結果"}),
      field<&A::nodes>("nodes", {"nodes of all", "局面数の合計"}),
      field<&A::signature>("signature", {"a hash of all signatures", "全体の署名"}),
      field<&A::cpu_seconds>("cpu_seconds", {"CPU time", "CPU時間(秒)"}),
  };
  static constexpr Shape kShape = shape<A>("BenchAnswer", kFields);
  return kShape;
}

const Shape& shape_of(Of<StatusOption>) {
  using O = StatusOption;
  static constexpr Field kFields[] = {
      field<&O::name>("name", {"an option of the survey", "調査のオプション"}),
      field<&O::value>("value", {"its value", "値"}),
  };
  static constexpr Shape kShape = shape<O>("StatusOption", kFields);
  return kShape;
}
const Shape& shape_of(Of<StatusCount>) {
  using C = StatusCount;
  static constexpr Field kFields[] = {
      field<&C::column>("column", {"a column of words", "列"}),
      field<&C::value>("value", {"a word in it", "値"}),
      field<&C::count>("count", {"units that have it", "単位の数"}),
  };
  static constexpr Shape kShape = shape<C>("StatusCount", kFields);
  return kShape;
}
const Shape& shape_of(Of<StatusAnswer>) {
  using A = StatusAnswer;
  static constexpr Field kFields[] = {
      field<&A::work>("work", {"which survey", "調査"}),
      field<&A::made_by>("made_by", {"the version that made it", "作成したバージョン"}),
      field<&A::options>("options", {"its options", "オプション"}),
      field<&A::running>("running", {"it runs now", "実行中か"}),
      field<&A::units>("units", {"units in all", "単位の総数"}),
      field<&A::done>("done", {"units done", "済んだ単位"}),
      field<&A::left>("left", {"units left", "残りの単位"}),
      field<&A::rate>("rate", {"units a second in the latest run", "1秒あたりの単位"}),
      field<&A::seconds_left>("seconds_left", {"time left at that rate", "残り時間(秒)"}),
      field<&A::counts>("counts", {"the words in its columns", "列ごとの内訳"}),
  };
  static constexpr Shape kShape = shape<A>("StatusAnswer", kFields);
  return kShape;
}

const Shape& shape_of(Of<ServingAnswer>) {
  using A = ServingAnswer;
  static constexpr Field kFields[] = {
      field<&A::port>("port", {"the port", "ポート"}),
      field<&A::url>("url", {"where to open it here", "このマシンでのURL"}),
      field<&A::urls_elsewhere>("urls_elsewhere", {"from other machines", "ほかのマシンでのURL"}),
      field<&A::workers>("workers", {"worker processes", "ワーカーの数"}),
      field<&A::page>("page", {"the page is served too", "ページもあるか"}),
      field<&A::token>("token", {"what a request from elsewhere needs", "トークン"}),
  };
  static constexpr Shape kShape = shape<A>("ServingAnswer", kFields);
  return kShape;
}

const Shape& shape_of(Of<PageAnswer>) {
  using A = PageAnswer;
  static constexpr Field kFields[] = {
      field<&A::file>("file", {"the page as one file", "1つのファイルのページ"}),
      field<&A::site>("site", {"the same as a folder for a web host", "Webサーバー用のフォルダー"}),
  };
  static constexpr Shape kShape = shape<A>("PageAnswer", kFields);
  return kShape;
}

namespace {

Json survey_json(const Answered& answered, std::optional<Language> language) {
  Json json{{"headline", json_of(answered.headline, language)}};
  json.update(answered.fields(language));
  return json;
}

}  // namespace

std::string survey_members(const Answered& answered, std::optional<Language> language) {
  Json json = survey_json(answered, language);
  json.erase("units");
  return to_text(json);
}

std::string survey_line(const Answered& answered, std::optional<Language> language,
                        std::uint64_t done) {
  Json json = survey_json(answered, language);
  json["units"] = done;
  return house_line(Json{{"summary", std::move(json)}});
}

std::string not_begun_line(StopReason reason, std::optional<Language> language) {
  return house_line(Json{{"headline", json_of(not_decided(reason), language)},
                         {"verdict", word_of(Verdict::kUnknown)},
                         {"reason", word_of(reason)}});
}

std::string house_line(Json fields) {
  fields["version"] = YOMI_VERSION;
  return to_text(fields) + "\n";
}

}  // namespace yomi::answers
