#include "server/server.h"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <optional>
#include <utility>

#include "server/description.h"
#include "server/gate.h"
#include "server/pool.h"
#include "server/question.h"
#include "server/request.h"
#include "server/response.h"

namespace yomi::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Failure = boost::system::error_code;

namespace {

constexpr std::size_t kPiece = std::size_t{16} << 10;       // read at once
constexpr std::size_t kLongToRead = std::size_t{64} << 10;  // bodies for a thread of their own
constexpr std::chrono::milliseconds kDrain{2'000};
constexpr std::chrono::milliseconds kAcceptAgain{50};
constexpr int kPortTries = 16;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The status of a worker's own refusal: {"code":"bad_text",…}
int status_of_refusal(const std::string& json) {
  const auto error = answers::parse_json(json);
  if (!error || !error->contains("code")) return 500;
  for (const answers::Choice& each : choices_of(answers::Of<ErrorCode>{}))
    if ((*error)["code"] == each.word) return status_of(static_cast<ErrorCode>(each.value));
  return 500;
}

}  // namespace

// What connections share. All of it belongs to the thread of run(), but for `pool` and `readers`.
class Server::Sockets {
 public:
  Sockets(const answers::Catalogue& the_catalogue, ServerOptions the_options)
      : catalogue(the_catalogue), options(std::move(the_options)) {}

  [[nodiscard]] Status listen();
  void open();
  void run(std::stop_token stop);
  [[nodiscard]] std::string health() const;

  const answers::Catalogue& catalogue;
  const ServerOptions options;
  Gate gate;
  std::string description_text;
  Clock::time_point begin = Clock::now();
  std::size_t connections = 0;
  std::size_t large = 0;
  std::uint64_t refused = 0;
  std::uint16_t port = 0;

  // Ended in the opposite order: nobody speaks to what is gone.
  asio::io_context io{1};
  asio::thread_pool readers{1};
  std::optional<Pool> pool;

 private:
  [[nodiscard]] Failure add_acceptor(const asio::ip::address& address, std::uint16_t at);
  void accept(tcp::acceptor& acceptor);
  void take(tcp::socket socket);

  std::deque<tcp::acceptor> acceptors_;
};

namespace {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using House = Server::Sockets;

  Connection(House& house, tcp::socket socket)
      : house_(house),
        socket_(std::move(socket)),
        timer_(house.io),
        reader_(house.options.limits.header) {
    ++house_.connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    --house_.connections;
    release();
    if (ticket_ && house_.pool) house_.pool->cancel(*ticket_);
  }

  void start() { next_request({}); }

 private:
  enum class Phase {
    kReading,    // a request
    kAsked,      // its question is read, waits or runs
    kAnswering,  // the response is complete and is sent
    kDraining,   // sent; what the client still sends is thrown away, so that it reads ours
    kClosed,
  };
  struct Piece {
    std::string text;
    bool progress = false;  // a newer one may take its place
  };

  void next_request(const std::string& early);
  void receive();
  void on_received(const Failure& failure, std::size_t size);
  void advance();
  bool pass_gate();
  void serve();
  void read_question(std::string body);
  void ask(const Prepared& prepared);
  void hear(const Told& told);
  void answer(const std::string& json);
  void refuse(const Refusal& refusal, Language language = Language::kEnglish);
  void respond(const ResponseHead& head, std::string_view body, bool head_only = false);
  void finish_question(int status);
  void send(std::string text, bool progress = false);
  void write();
  void on_written(const Failure& failure, std::size_t size);
  void after_response();
  void arm(std::chrono::milliseconds time);
  void disarm();
  void on_alarm();
  void leave();
  void close();
  void release();
  [[nodiscard]] const Limits& limits() const { return house_.options.limits; }

  House& house_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  std::uint64_t alarm_ = 0;  // which alarm counts; earlier ones may still ring
  Phase phase_ = Phase::kReading;
  RequestReader reader_;
  Route route_;
  std::string early_;  // of the next request
  std::array<char, kPiece> in_{};
  bool receiving_ = false;
  std::deque<Piece> out_;
  std::size_t written_ = 0;  // of its front
  bool writing_ = false;
  bool keep_ = false;   // the connection, behind the response
  bool large_ = false;  // counts among the large ones
  std::string path_;
  Language language_ = Language::kEnglish;
  std::optional<Pool::Ticket> ticket_;
  std::uint64_t asked_ = 0;  // questions so far: what is told late is another's
  Clock::time_point began_ = {};
};

// --- reading

void Connection::next_request(const std::string& early) {
  phase_ = Phase::kReading;
  reader_ = RequestReader(limits().header);
  keep_ = false;
  arm(limits().request);
  if (early.empty()) return receive();
  reader_.feed(early);
  advance();
}

void Connection::receive() {
  if (receiving_ || phase_ == Phase::kClosed) return;
  receiving_ = true;
  socket_.async_read_some(asio::buffer(in_),
                          [self = shared_from_this()](const Failure& failure, std::size_t size) {
                            self->on_received(failure, size);
                          });
}

void Connection::on_received(const Failure& failure, std::size_t size) {
  receiving_ = false;
  const std::string_view bytes(in_.data(), size);
  switch (phase_) {
    case Phase::kReading:
      if (failure) return close();
      reader_.feed(bytes);
      return advance();
    case Phase::kAsked:
      if (failure) return leave();
      break;
    case Phase::kAnswering:
      if (failure) keep_ = false;  // it may still read
      if (failure) return;
      break;
    case Phase::kDraining:
      return failure ? close() : receive();
    case Phase::kClosed:
      return;
  }
  early_ += bytes;
  // No honest client sends that much before its answer. What it sends later it must send again.
  if (early_.size() > limits().header) return leave();
  receive();
}

void Connection::advance() {
  if (reader_.state() == RequestReader::State::kStopped && !pass_gate()) return;
  switch (reader_.state()) {
    case RequestReader::State::kHead:
    case RequestReader::State::kStopped:
    case RequestReader::State::kBody:
      return receive();
    case RequestReader::State::kDone:
      return serve();
    case RequestReader::State::kBad:
      return refuse({400, {message("this is no HTTP request")}, kBadRequest});
    case RequestReader::State::kBigHead:
      return refuse({431,
                     {message("the head of a request has at most {} bytes", limits().header),
                      ErrorCode::kTooLarge}});
    case RequestReader::State::kBigBody:
      return refuse(
          {413,
           {message("the body has at most {} bytes", route_.body_limit), ErrorCode::kTooLarge}});
  }
}

// From the head to the body. False where it was refused.
bool Connection::pass_gate() {
  const Head& head = reader_.head();
  const bool empty = !head.chunked && head.content_length.value_or(0) == 0;
  const auto decided = house_.gate.decide(head);
  if (const auto* refusal = std::get_if<Refusal>(&decided)) {
    keep_ = head.keep_alive && empty;
    if (keep_) {
      reader_.allow_body(0);
      early_ = reader_.take_rest();
    }
    refuse(*refusal);
    return false;
  }
  route_ = std::get<Route>(decided);
  const std::uint64_t size = head.content_length.value_or(route_.body_limit);
  if (size > limits().body) {
    if (house_.large >= limits().large) {
      refuse({429, {message("too many large questions at once"), ErrorCode::kBusy}});
      return false;
    }
    ++house_.large;
    large_ = true;
  }
  reader_.allow_body(route_.body_limit);
  if (head.expects_continue && reader_.state() == RequestReader::State::kBody)
    send("HTTP/1.1 100 Continue\r\n\r\n");
  return true;
}

// --- answering

void Connection::serve() {
  const Head& head = reader_.head();
  keep_ = head.keep_alive;
  early_ = reader_.take_rest();
  switch (route_.kind) {
    case Route::Kind::kAsset:
      return respond({.type = route_.asset->type, .cache = "no-cache"}, route_.asset->bytes,
                     route_.head_only);
    case Route::Kind::kHealth:
      return respond({}, house_.health() + "\n", route_.head_only);
    case Route::Kind::kDescription:
      return respond({}, house_.description_text, route_.head_only);
    case Route::Kind::kQuestion:
      path_ = head.target;
      phase_ = Phase::kAsked;
      ++asked_;
      began_ = Clock::now();
      disarm();
      receive();  // its end is the question's
      return read_question(reader_.take_body());
  }
}

void Connection::read_question(std::string body) {
  if (body.size() <= kLongToRead)
    return ask(prepare(house_.catalogue, *route_.question, body, limits()));
  asio::post(house_.readers, [self = shared_from_this(), number = asked_, body = std::move(body),
                              &house = house_, question = route_.question]() mutable {
    auto prepared = std::make_shared<const Prepared>(
        prepare(house.catalogue, *question, body, house.options.limits));
    // The connection goes back to its own thread, and ends there.
    asio::post(house.io, [self = std::move(self), number, prepared] {
      if (self->phase_ == Phase::kAsked && self->asked_ == number) self->ask(*prepared);
    });
  });
}

void Connection::ask(const Prepared& prepared) {
  language_ = prepared.language;
  if (!prepared.line) {
    const Error& error = prepared.line.error();
    return refuse({status_of(error.code), error}, language_);
  }
  auto listener = [weak = weak_from_this(), number = asked_, &io = house_.io](const Told& told) {
    asio::post(io, [weak, number, told] {
      const auto self = weak.lock();
      if (self && self->phase_ == Phase::kAsked && self->asked_ == number) self->hear(told);
    });
  };
  const bool quick = route_.question->pace == answers::Pace::kQuick;
  ticket_ = house_.pool->ask(quick, *prepared.line, std::move(listener));
  if (!ticket_)
    return refuse({429, {message("too many questions wait already"), ErrorCode::kBusy}}, language_);
  const bool chunked = !reader_.head().http_1_0;
  keep_ = keep_ && (chunked || !route_.stream);
  if (route_.stream) send(stream_head(chunked, keep_));
}

void Connection::hear(const Told& told) {
  switch (told.kind) {
    case Told::Kind::kProgress:
      if (route_.stream) send(event("progress", told.json, !reader_.head().http_1_0), true);
      return;
    case Told::Kind::kAnswer:
      ticket_.reset();
      return answer(told.json);
    case Told::Kind::kRefused: {
      ticket_.reset();
      const int status = status_of_refusal(told.json);
      finish_question(status);
      const std::string body = fmt::format("{{\"error\":{}}}\n", told.json);
      if (!route_.stream) return respond({.status = status, .retry = status == 429}, body);
      const bool chunked = !reader_.head().http_1_0;
      phase_ = Phase::kAnswering;
      return send(event("error", told.json, chunked) + stream_end(chunked));
    }
    case Told::Kind::kLost:
      return refuse({status_of(told.error.code), told.error}, language_);
  }
}

void Connection::answer(const std::string& json) {
  finish_question(200);
  if (!route_.stream) return respond({}, json + "\n");
  const bool chunked = !reader_.head().http_1_0;
  phase_ = Phase::kAnswering;
  send(event("answer", json, chunked) + stream_end(chunked));
}

// Where a stream has begun already, its last event says what is wrong.
void Connection::refuse(const Refusal& refusal, Language language) {
  ++house_.refused;
  const std::string body = refusal_body(house_.catalogue, refusal, language);
  const bool in_stream = phase_ == Phase::kAsked && route_.stream && ticket_.has_value();
  if (phase_ == Phase::kAsked) finish_question(refusal.status);
  ticket_.reset();
  if (!in_stream)
    return respond({.status = refusal.status,
                    .allow = refusal.allow,
                    .retry = refusal.status == 429 || refusal.status == 503},
                   body + "\n");
  const bool chunked = !reader_.head().http_1_0;
  constexpr std::size_t kBefore = std::string_view("{\"error\":").size();
  phase_ = Phase::kAnswering;
  send(event("error", std::string_view(body).substr(kBefore, body.size() - kBefore - 1), chunked) +
       stream_end(chunked));
}

void Connection::respond(const ResponseHead& head, std::string_view body, bool head_only) {
  phase_ = Phase::kAnswering;
  ResponseHead whole = head;
  whole.keep_alive = keep_;
  send(response(whole, body, head_only));
}

void Connection::finish_question(int status) {
  release();
  if (house_.options.log) house_.options.log({path_, status, seconds_since(began_)});
}

// --- writing

void Connection::send(std::string text, bool progress) {
  if (phase_ == Phase::kClosed) return;
  // Of a client that reads slowly only the newest progress waits.
  if (progress && out_.size() > 1 && out_.back().progress)
    out_.back().text = std::move(text);
  else
    out_.push_back({std::move(text), progress});
  if (!writing_) write();
}

void Connection::write() {
  writing_ = true;
  if (phase_ != Phase::kReading) arm(limits().reader);
  const std::string& text = out_.front().text;
  socket_.async_write_some(asio::buffer(text.data() + written_, text.size() - written_),
                           [self = shared_from_this()](const Failure& failure, std::size_t size) {
                             self->on_written(failure, size);
                           });
}

void Connection::on_written(const Failure& failure, std::size_t size) {
  writing_ = false;
  if (phase_ == Phase::kClosed) return;
  if (failure) return leave();
  written_ += size;
  if (written_ == out_.front().text.size()) {
    out_.pop_front();
    written_ = 0;
  }
  if (!out_.empty()) return write();
  if (phase_ == Phase::kAsked) disarm();
  if (phase_ == Phase::kAnswering) after_response();
}

void Connection::after_response() {
  release();
  if (keep_) return next_request(std::exchange(early_, {}));
  // A connection closed with bytes unread is reset, and the client may lose the response.
  phase_ = Phase::kDraining;
  Failure ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  arm(kDrain);
  receive();
}

// --- time and ends

void Connection::arm(std::chrono::milliseconds time) {
  const std::uint64_t number = ++alarm_;
  timer_.expires_after(time);
  timer_.async_wait([weak = weak_from_this(), number](const Failure& failure) {
    const auto self = weak.lock();
    if (!failure && self && self->alarm_ == number) self->on_alarm();
  });
}

void Connection::disarm() {
  ++alarm_;
  timer_.cancel();
}

void Connection::on_alarm() {
  switch (phase_) {
    case Phase::kReading:
      if (!reader_.begun()) return close();  // nobody has anything to ask
      return refuse({408,
                     {message("the request took longer than {} s",
                              static_cast<double>(limits().request.count()) / 1000)},
                     kBadRequest});
    case Phase::kAsked:
    case Phase::kAnswering:
      return leave();  // a reader that does not read
    case Phase::kDraining:
    case Phase::kClosed:
      return close();
  }
}

// The client has gone, or must go.
void Connection::leave() {
  if (ticket_) house_.pool->cancel(*ticket_);
  ticket_.reset();
  if (phase_ == Phase::kAsked) finish_question(0);
  close();
}

void Connection::close() {
  phase_ = Phase::kClosed;
  disarm();
  release();
  Failure ignored;
  socket_.close(ignored);
}

void Connection::release() {
  if (large_) --house_.large;
  large_ = false;
}

}  // namespace

// --- listening

Failure Server::Sockets::add_acceptor(const asio::ip::address& address, std::uint16_t at) {
  Failure failure;
  tcp::acceptor acceptor(io);
  const tcp::endpoint endpoint(address, at);
  acceptor.open(endpoint.protocol(), failure);
  if (!failure) acceptor.set_option(tcp::acceptor::reuse_address(true), failure);
  if (!failure && address.is_v6()) acceptor.set_option(asio::ip::v6_only(true), failure);
  if (!failure) acceptor.bind(endpoint, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (!failure) acceptors_.push_back(std::move(acceptor));
  return failure;
}

Status Server::Sockets::listen() {
  const bool alone = !options.address.empty();
  const asio::ip::address first = alone ? asio::ip::make_address(options.address)
                                        : asio::ip::address(asio::ip::address_v4::loopback());
  Failure failure;
  for (int tries = 0; tries < kPortTries; ++tries) {
    acceptors_.clear();
    failure = add_acceptor(first, options.port);
    if (failure) break;
    port = acceptors_.front().local_endpoint().port();
    if (alone) break;
    failure = add_acceptor(asio::ip::address_v6::loopback(), port);
    // A machine without IPv6 is served all the same. But where ::1 is another's, a browser would
    // find that one.
    if (failure != asio::error::address_in_use) failure = {};
    if (!failure || options.port != 0) break;
  }
  if (failure)
    return fail_system("cannot listen on port {} of {}: {}", options.port,
                       alone ? options.address : std::string("localhost"), word(failure.message()));
  return {};
}

void Server::Sockets::open() {
  gate.catalogue = &catalogue;
  gate.assets = &options.assets;
  gate.limits = options.limits;
  gate.token = options.token;
  for (const char* name : {"localhost", "127.0.0.1", "[::1]"})
    for (std::string& each : host_values(name, port)) gate.hosts.push_back(std::move(each));
  for (const std::string& name : options.hosts)
    for (std::string& each : host_values(name, port)) gate.hosts.push_back(std::move(each));
  description_text = answers::to_text(description(catalogue, !options.token.empty()));
  pool.emplace(PoolOptions{options.worker, options.workers, options.memory, options.limits});
  for (tcp::acceptor& each : acceptors_) accept(each);
}

void Server::Sockets::accept(tcp::acceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](const Failure& failure, tcp::socket socket) {
    if (failure == asio::error::operation_aborted) return;
    if (!failure) {
      take(std::move(socket));
      return accept(acceptor);
    }
    // Out of files, perhaps: others will close theirs.
    auto timer = std::make_shared<asio::steady_timer>(io, kAcceptAgain);
    timer->async_wait([this, &acceptor, timer](const Failure& ended) {
      if (!ended) accept(acceptor);
    });
  });
}

void Server::Sockets::take(tcp::socket socket) {
  Failure ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  if (connections < options.limits.connections)
    return std::make_shared<Connection>(*this, std::move(socket))->start();
  ++refused;
  const Refusal refusal{503, {message("too many connections"), ErrorCode::kBusy}};
  const std::string text = response({.status = 503, .retry = true, .keep_alive = false},
                                    refusal_body(catalogue, refusal, Language::kEnglish));
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

void Server::Sockets::run(std::stop_token stop) {
  const std::stop_callback on_stop(std::move(stop), [this] { io.stop(); });
  for (bool ended = false; !ended;) {
    try {
      io.run();
      ended = true;
    } catch (const std::exception&) {  // out of memory: one connection's handlers are gone with it
      ++refused;
    }
  }
  pool.reset();
}

std::string Server::Sockets::health() const {
  const PoolState state = pool->state();
  return answers::to_text(answers::Json{{"version", YOMI_VERSION},
                                        {"api", answers::kApi},
                                        {"workers", state.workers},
                                        {"quick_workers", state.quick_workers},
                                        {"busy", state.busy},
                                        {"starting", state.starting},
                                        {"waiting", state.waiting},
                                        {"waiting_quick", state.waiting_quick},
                                        {"answered", state.answered},
                                        {"cancelled", state.cancelled},
                                        {"lost", state.lost},
                                        {"replaced", state.replaced},
                                        {"connections", connections},
                                        {"refused", refused},
                                        {"seconds", seconds_since(begin)}});
}

// --- the door

Result<bool> is_loopback(const std::string& address) {
  Failure failure;
  const auto parsed = asio::ip::make_address(address, failure);
  if (failure) return fail("expected an address such as 0.0.0.0 or ::, not {}", address);
  return parsed.is_loopback();
}

Server::Server(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const answers::Catalogue& catalogue,
                                             ServerOptions options) {
  if (!options.address.empty())
    if (auto valid = is_loopback(options.address); !valid) return pass(valid);
  auto sockets = std::make_unique<Sockets>(catalogue, std::move(options));
  if (Status listening = sockets->listen(); !listening) return pass(listening);
  sockets->open();
  return std::unique_ptr<Server>(new Server(std::move(sockets)));  // NOLINT: a private constructor
}

std::uint16_t Server::port() const {
  return sockets_->port;
}

void Server::run(std::stop_token stop) {
  sockets_->run(std::move(stop));
}

}  // namespace yomi::server
