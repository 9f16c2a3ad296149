import * as z from "zod";

import { hmac, verifyHmac } from "#app/crypto.server.ts";
import { MAIL_FORMS, type MailForm } from "#app/shop/challenge/challenge.ts";
import { type Question, toQuestion } from "#app/shop/challenge/question.ts";

/** The time within which a question may be answered, in milliseconds: enough to fill in a form. */
const LIFETIME_MS = 30 * 60_000;

const asked = z.object({
  id: z.uuid(),
  form: z.enum(MAIL_FORMS),
  left: z.number(),
  right: z.number(),
  until: z.number(),
});

/** A question that was asked in a form. */
export type AskedQuestion = z.infer<typeof asked>;

/** The purpose of the signature: no other text that the session secret signs is taken for a question. */
function signingSecret(secret = ""): string {
  return `question:${secret}`;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/** Creates a random question for a form, and the token that carries it through the form. */
export async function createQuestion(
  form: MailForm,
  { secrets, now }: { secrets: readonly string[]; now: number },
): Promise<{ token: string; question: Question }> {
  const question = toQuestion(crypto.getRandomValues(new Uint8Array(2)));
  const content: AskedQuestion = { id: crypto.randomUUID(), form, ...question, until: now + LIFETIME_MS };
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const signature = await hmac(signingSecret(secrets[0]), bytes);
  return { token: `${toBase64(bytes)}.${toBase64(signature)}`, question };
}

/** Returns the question in a token; null when the token was not created here, is for another form, or has expired. */
export async function readQuestion(
  token: string,
  { form, secrets, now }: { form: MailForm; secrets: readonly string[]; now: number },
): Promise<AskedQuestion | null> {
  const parts = /^([A-Za-z\d+/=]{1,400})\.([A-Za-z\d+/=]{44})$/.exec(token);
  if (!parts) return null;
  try {
    const [bytes, signature] = [fromBase64(parts[1] ?? ""), fromBase64(parts[2] ?? "")];
    for (const secret of secrets) {
      if (!(await verifyHmac(signingSecret(secret), signature, bytes))) continue;
      const content = asked.parse(JSON.parse(new TextDecoder().decode(bytes)));
      return content.form === form && content.until > now ? content : null;
    }
  } catch {
    // The token is not base64.
  }
  return null;
}
