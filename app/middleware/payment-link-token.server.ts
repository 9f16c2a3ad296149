import { hmac, toBase64Url, toHex } from "#app/crypto.server.ts";

// A payment link's token is derived from its id with a session secret, so that no table stores it: the database has
// only its hash, and the Worker can derive the token again for the mail and for staff.

async function deriveToken(secret: string, id: string): Promise<string> {
  return toBase64Url(await hmac(`payment-link:${secret}`, id));
}

/** Returns the SHA-256 of a token as hexadecimal digits, as stored in payment_links. */
async function hashToken(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return toHex(hash);
}

/** A payment link as stored in the database. */
export type StoredLink = { id: string; tokenHash: string };

/** Creates the stored form of the link with this id, under the first of the session secrets. */
export async function createPaymentLink(secrets: readonly string[], id: string): Promise<StoredLink> {
  return { id, tokenHash: await hashToken(await deriveToken(secrets[0] ?? "", id)) };
}

/** Returns the token of a link that was created under any of the session secrets; null after its secret was removed. */
export async function findLinkToken(
  secrets: readonly string[],
  { id, tokenHash }: StoredLink,
): Promise<string | null> {
  for (const secret of secrets) {
    const token = await deriveToken(secret, id);
    if ((await hashToken(token)) === tokenHash) return token;
  }
  return null;
}

/** Returns true if a text has the form of a token: 43 characters of base64url. */
export function isLinkToken(text: string | null): text is string {
  return text !== null && /^[A-Za-z0-9_-]{43}$/.test(text);
}
