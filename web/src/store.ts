// What the browser keeps: it may refuse, and then the page goes on without.
export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`yomikiri.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`yomikiri.${name}`, JSON.stringify(value));
  } catch {
    // full, or not allowed
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`yomikiri.${name}`);
  } catch {
    // not allowed
  }
}

// The same for as long as the window is open: what can be undone.
export function kept_here<T>(name: string, otherwise: T): T {
  try {
    const text = sessionStorage.getItem(`yomikiri.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}
export function keep_here(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`yomikiri.${name}`, JSON.stringify(value));
  } catch {
    // full, or not allowed
  }
}
