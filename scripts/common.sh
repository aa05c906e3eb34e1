# Shared by ./yomi and ./test: packages and builds. Sourced, never run.

say() { printf 'yomi: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# wanted_packages build|test: the names from scripts/packages.txt.
wanted_packages() {
  local part=build line
  while read -r line; do
    case $line in
      '#'* | '') ;;
      '[test]') part=test ;;
      *) if [[ $part == build || $1 == test ]]; then echo "$line"; fi ;;
    esac
  done <"$top/scripts/packages.txt"
}

# require_packages build|test: installs what is missing, or says what that is and stops. A stamp keeps the
# usual case free of charge; it is made anew when the list changes.
require_packages() {
  local stamp=$top/build/.packages-$1 missing=() name
  [[ -e $stamp && $stamp -nt $top/scripts/packages.txt ]] && return
  for name in $(wanted_packages "$1"); do
    [[ $(dpkg-query -W -f '${Status}' "$name" 2>/dev/null) == 'install ok installed' ]] || missing+=("$name")
  done
  if ((${#missing[@]} > 0)); then
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null ||
      die "these Debian packages are missing and I cannot install them (no root or no apt-get): ${missing[*]}"
    say "installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    # An installation that was cut off is finished first.
    { dpkg --configure -a && apt-get -o DPkg::Lock::Timeout=300 -qq update &&
      apt-get -o DPkg::Lock::Timeout=300 -qq -y --no-install-recommends install "${missing[@]}"; } >&2 ||
      die "the packages could not be installed: ${missing[*]}"
  fi
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

# compile PRESET TARGET…: quiet while it works, the whole story when it fails.
compile() {
  local preset=$1
  shift
  local log=$top/build/$preset/build.log
  if [[ -t 2 ]]; then
    cmake --build "$top/build/$preset" --target "$@" >&2 || die "the build of $preset failed"
  else
    cmake --build "$top/build/$preset" --target "$@" >"$log" 2>&1 || {
      grep -v '^\[[0-9]*/[0-9]*\] \(Building\|Linking\)' "$log" >&2
      die "the build of $preset failed"
    }
  fi
}
