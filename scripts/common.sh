# Shared by ./yomi and ./test: packages and builds. Sourced, never run.

say() { printf 'yomi: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# has_node: a Node of one's own. Debian's npm does not stand beside a newer one.
has_node() {
  command -v npm >/dev/null && [[ $(node --version 2>/dev/null) =~ ^v([0-9]+) ]] && ((BASH_REMATCH[1] >= 18))
}

# wanted_packages build|page|test: the names from scripts/packages.txt; ./test needs all.
wanted_packages() {
  local part=build line
  while read -r line; do
    case $line in
      '#'* | '') ;;
      '['*']') part=${line//[][]/} ;;
      nodejs | npm) if [[ $1 != build ]] && ! has_node; then echo "$line"; fi ;;
      *) if [[ $part == build || $part == "$1" || $1 == test ]]; then echo "$line"; fi ;;
    esac
  done <"$top/scripts/packages.txt"
}

# size_of PACKAGE…: "12 packages, 34 MB to fetch, 120 MB on the disk", with what they need; nothing where apt cannot tell.
size_of() {
  local names
  names=$(apt-get -s -qq --no-install-recommends install "$@" 2>/dev/null | awk '/^Inst / {print $2}')
  [[ -n $names ]] || return 0
  # shellcheck disable=SC2086 # a list of names
  apt-cache show --no-all-versions $names 2>/dev/null | awk '
    /^Package: / {count++} /^Size: / {fetch += $2} /^Installed-Size: / {disk += $2}
    END {printf "%d package%s, %.0f MB to fetch, %.0f MB on the disk", count, count == 1 ? "" : "s", fetch / 1e6, disk / 1e3}' || true
}

# install_packages PACKAGE…: as root, or with sudo where somebody at a terminal says yes (elsewhere where sudo asks for
# nothing). Otherwise it prints the one line to run, and stops.
install_packages() {
  local as=() apt=(apt-get -o DPkg::Lock::Timeout=300 -qq) answer size
  command -v apt-get >/dev/null || die "these packages of Debian are missing, and there is no apt-get here: $*"
  if [[ $(id -u) != 0 ]]; then
    local line="apt-get install --no-install-recommends $*"
    command -v sudo >/dev/null || die "packages are missing; as root, run: $line"
    size=$(size_of "$@")
    say "missing packages: $*${size:+ ($size)}"
    if [[ -t 0 && -t 2 ]]; then
      read -r -p 'yomi: install them with sudo? [y/N] ' answer || answer=
      [[ $answer == [yY]* ]] || die "nothing was installed; to do it yourself, run: sudo $line"
      as=(sudo)
    elif sudo -n true 2>/dev/null; then
      say "installing them with sudo"
      as=(sudo -n)
    else
      die "nobody is here to give sudo a password; run: sudo $line"
    fi
    as+=(env DEBIAN_FRONTEND=noninteractive) # sudo passes no variables on
  fi
  # An installation that was cut off is finished first.
  export DEBIAN_FRONTEND=noninteractive
  { "${as[@]}" dpkg --configure -a && "${as[@]}" "${apt[@]}" update; } >&2 ||
    die "the list of packages could not be had (apt-get update)"
  size=$(size_of "$@")
  say "installing $*${size:+ ($size)}"
  "${as[@]}" "${apt[@]}" -y --no-install-recommends install "$@" >&2 ||
    die "the packages could not be installed: $*"
}

# require_packages build|page|test: installs what is missing, or says what that is and stops. A stamp keeps the
# usual case free of charge; it is made anew when the list changes.
require_packages() {
  local stamp=$top/build/.packages-$1 missing=() name
  [[ -e $stamp && $stamp -nt $top/scripts/packages.txt ]] && return
  for name in $(wanted_packages "$1"); do
    [[ $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) == 'install ok installed' ]] || missing+=("$name")
  done
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
  mkdir -p "$top/build"
  touch "$stamp"
}

# configure PRESET [cmake options]: a later call with other options only changes those.
configure() {
  local preset=$1
  shift
  local launcher=()
  if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  mkdir -p "$top/build/$preset"
  (cd "$top" && cmake --preset "$preset" "${launcher[@]}" "$@") >"$top/build/$preset/configure.log" 2>&1 || {
    cat "$top/build/$preset/configure.log" >&2
    die "cmake could not configure the preset $preset"
  }
}

# compile PRESET TARGET…: quiet while it works (but on a terminal, unless quietly=yes), the whole story when it fails.
compile() {
  local preset=$1
  shift
  local log=$top/build/$preset/build.log
  if [[ -t 2 && ${quietly:-no} == no ]]; then
    cmake --build "$top/build/$preset" --target "$@" >&2 || die "the build of $preset failed"
  else
    cmake --build "$top/build/$preset" --target "$@" >"$log" 2>&1 || {
      grep -v '^\[[0-9]*/[0-9]*\] \(Building\|Linking\)' "$log" >&2
      die "the build of $preset failed"
    }
  fi
}

# install_page_tools: what package-lock.json names, once for each lock file.
install_page_tools() {
  local stamp=$top/web/node_modules/.yomi
  [[ -e $stamp && $stamp -nt $top/web/package-lock.json ]] && return
  say "installing the page's tools (npm ci in web/)"
  (cd "$top/web" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) >&2 || die "npm could not install the page's tools"
  touch "$stamp"
}

# fetch_dds: without it the page bids but judges no cards, and says so.
fetch_dds() {
  "$top/scripts/fetch-dds" "$top/build/sources/dds" >&2 ||
    say "the source of libdds could not be had; at bridge the page will bid but judge no cards (yomi serve does)"
}

# build_page: the modules and the page; writes build/page.
build_page() {
  require_packages page
  install_page_tools
  fetch_dds
  configure wasm
  say "building the rooms for the browser (build/wasm)"
  compile wasm modules
  say "packing the page (build/page)"
  node "$top/web/tools/pack.mjs" "$top/build/wasm/modules" "$top/build/page" >&2 || die "the page could not be packed"
}
