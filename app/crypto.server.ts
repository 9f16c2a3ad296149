const utf8 = new TextEncoder();

/** Encodes bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns a key that can be used for one thing and cannot be read again. */
function hmacKey(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, [usage]);
}

/**
 * Returns the HMAC-SHA256 of a text or of bytes. To compare one that came from outside, use verifyHmac.
 * @param secret begins with its purpose, such as `question:`, where one secret serves several
 */
export async function hmac(
  secret: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof content === "string" ? utf8.encode(content) : content;
  return new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(secret, "sign"), bytes));
}

/** Verifies an HMAC-SHA256 in constant time. */
export async function verifyHmac(
  secret: string,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return crypto.subtle.verify("HMAC", await hmacKey(secret, "verify"), signature, bytes);
}
