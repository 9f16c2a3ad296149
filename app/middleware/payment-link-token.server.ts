import { toBase64Url, toHex } from "#app/middleware/bytes.server.ts";

// A payment link's token is derived from its id with a session secret, so that no table has it: the database knows its
// hash alone, and the Worker can write the link again for the mail and for staff.

const utf8 = new TextEncoder();

async function deriveToken(secret: string, id: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    utf8.encode(`payment-link:${secret}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(id))));
}

/** SHA-256 of a token as hexadecimal digits, as payment_links stores it. */
async function hashToken(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(token)));
  return toHex(hash);
}

/** A payment link as the database has it. */
export type StoredLink = { id: string; tokenHash: string };

/** Makes the stored form of the link with this id, under the first of the session secrets. */
export async function createPaymentLink(secrets: readonly string[], id: string): Promise<StoredLink> {
  return { id, tokenHash: await hashToken(await deriveToken(secrets[0] ?? "", id)) };
}

/** The token of a link that was made under any of the session secrets; null after its secret was removed. */
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

/** Whether a text can be a token: 43 characters of base64url. */
export function isLinkToken(text: string | null): text is string {
  return text !== null && /^[A-Za-z0-9_-]{43}$/.test(text);
}
