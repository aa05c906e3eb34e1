// Bytes as text that may stand in a script of a page as it is: thirteen bits in two of 91 characters, which takes
// an eighth less room than base64. "<length>:<text>".
const kLetters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((each) => !' "<\\'.includes(each)).join('');

export function to_pairs(bytes: Uint8Array): string {
  const parts: string[] = [];
  let bits = 0;
  let count = 0;
  const put = () => {
    const value = bits & 0x1fff;
    parts.push(kLetters[Math.floor(value / 91)]! + kLetters[value % 91]!);
    bits >>>= 13;
    count -= 13;
  };
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count >= 13) put();
  }
  if (count > 0) put();
  return `${bytes.length}:${parts.join('')}`;
}

export function from_pairs(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(128);
  [...kLetters].forEach((each, i) => (codes[each.charCodeAt(0)] = i));
  const begin = text.indexOf(':') + 1;
  const bytes = new Uint8Array(Number(text.slice(0, begin - 1)));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (let i = begin; i < text.length; i += 2) {
    bits |= (codes[text.charCodeAt(i)]! * 91 + codes[text.charCodeAt(i + 1)]!) << count;
    for (count += 13; count >= 8; count -= 8) {
      if (at < bytes.length) bytes[at++] = bits & 0xff;
      bits >>>= 8;
    }
  }
  return bytes;
}
