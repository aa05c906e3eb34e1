// "castle/win" of a certificate in base64 (docs/formats/certificate.md), or nothing. Only the head is looked at.
export function kind_of_certificate(base64: unknown): string | undefined {
  if (typeof base64 !== 'string') return undefined;
  try {
    const head = atob(base64.slice(0, 256).replace(/[^A-Za-z0-9+/]/g, '').slice(0, 252));
    return /^kind: (.*)$/m.exec(head)?.[1];
  } catch {
    return undefined;
  }
}
