import type { Letter } from "#app/mail/layout.ts";

/** Cloudflare's e-mail binding, as far as it is used here. */
export type MailBinding = {
  send: (mail: {
    from: string;
    to: string;
    subject: string;
    html: string;
    text: string;
    headers: Record<string, string>;
  }) => Promise<unknown>;
};

/** Whom the mails come from, and how they leave. */
export type MailSender = {
  /** 'Haat <orders@haat.example>' */
  from: string;
  via: { kind: "binding"; binding: MailBinding } | { kind: "api"; url: string; key: string };
};

const TIMEOUT_MS = 8_000;

/**
 * Hands a mail over, once.
 * @param key the same for the same mail: a provider that knows it drops the repeat
 * @returns why not, or null; after a lost answer it may have gone out all the same
 */
export async function sendMail(
  { from, via }: MailSender,
  { to, key, letter }: { to: string; key: string; letter: Letter },
): Promise<string | null> {
  const mail = { from, to, subject: letter.subject, html: letter.html, text: letter.text };
  try {
    if (via.kind === "binding") {
      await via.binding.send({ ...mail, headers: { "X-Entity-Ref-ID": key } });
      return null;
    }
    const answer = await fetch(via.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${via.key}`,
        "Idempotency-Key": key,
      },
      body: JSON.stringify(mail),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What it says may repeat the mail, so it goes neither into the books nor into the log.
    await answer.body?.cancel();
    return answer.ok ? null : `The provider answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "No answer";
  }
}
