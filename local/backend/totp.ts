import { createHmac, randomBytes } from "node:crypto";

// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as hosted Supabase makes them.

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Creates a secret of 160 bits in base32. */
export function createSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join("");
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
      Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2),
    ),
  );
}

/** The code of a base32 secret at a moment in milliseconds. */
export function totp(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / STEP_SECONDS)));
  const hash = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Returns true if a code is valid now: of the current time step, the one before or the one after. */
export function isCurrentCode(secret: string, code: string, now: number): boolean {
  return [-1, 0, 1].some((steps) => totp(secret, now + steps * STEP_SECONDS * 1000) === code);
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({
    algorithm: "SHA1",
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret,
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}
