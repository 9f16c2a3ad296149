import { toBase64Url } from "#app/crypto.server.ts";

// Encryption of texts that leave this server: Razorpay's secrets, which the database stores, and the form of an ended
// session, which its own page contains. AES-256-GCM under a key derived (HKDF) from a session secret.

const VERSION = "v1.";
const IV_BYTES = 12;

/** The purpose of a sealed text, authenticated with it, so that one text cannot replace another. */
type Label = `key-secret:${string}` | "webhook-secret" | "kept-form";

const utf8 = new TextEncoder();

/** The same for every label, because GCM authenticates the label. Derive one key per label with the next VERSION. */
const KEY_INFO = "payment secrets v1";

async function deriveKey(sessionSecret: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey("raw", utf8.encode(sessionSecret), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: utf8.encode("haat"), info: utf8.encode(KEY_INFO) },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** Encrypts a text under the first of the session secrets. @returns 'v1.' and base64url of IV and ciphertext */
export async function seal(sessionSecrets: readonly string[], label: Label, text: string): Promise<string> {
  const [newest] = sessionSecrets;
  if (newest === undefined) throw new Error("There is no session secret to seal with.");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: utf8.encode(label) };
  const sealed = await crypto.subtle.encrypt(algorithm, await deriveKey(newest), utf8.encode(text));
  const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
  return `${VERSION}${toBase64Url(bytes)}`;
}

/** Decrypts a text sealed under any of the session secrets and this label. @returns null when that fails */
export async function unseal(
  sessionSecrets: readonly string[],
  label: Label,
  sealed: string,
): Promise<string | null> {
  if (!sealed.startsWith(VERSION)) return null;
  const base64 = sealed.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/");
  for (const secret of sessionSecrets) {
    try {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const algorithm = {
        name: "AES-GCM",
        iv: bytes.slice(0, IV_BYTES),
        additionalData: utf8.encode(label),
      };
      const text = await crypto.subtle.decrypt(algorithm, await deriveKey(secret), bytes.slice(IV_BYTES));
      return new TextDecoder().decode(text);
    } catch {
      // The text was sealed under another secret, or tampered with.
    }
  }
  return null;
}
