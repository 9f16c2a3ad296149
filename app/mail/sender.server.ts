import type { RenderedMail } from "#app/mail/layout.tsx";

/** The method of Cloudflare's e-mail binding that the shop uses. */
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

/** The sender's address, and the transport of mails: the e-mail binding or a provider's HTTP API. */
export type MailSender = {
  /** The sender, such as 'Haat <orders@haat.example>'. */
  from: string;
  /** The timeout for a provider to accept a mail, in milliseconds. */
  timeoutMs: number;
  via:
    | { kind: "binding"; binding: MailBinding }
    /** `fetch` sends the requests; by default the global one. */
    | { kind: "api"; url: string; key: string; fetch?: typeof fetch };
};

/**
 * Sends a mail, once.
 * @param key the idempotency key of the mail: a provider that supports it drops the repeat
 * @returns null when sent, else the error; after a timeout the mail may have been sent
 */
export async function sendMail(
  { from, via, timeoutMs }: MailSender,
  { to, key, content }: { to: string; key: string; content: RenderedMail },
): Promise<string | null> {
  const mail = { from, to, ...content };
  try {
    if (via.kind === "binding") {
      await via.binding.send({ ...mail, headers: { "X-Entity-Ref-ID": key } });
      return null;
    }
    const { fetch: send = fetch } = via;
    const response = await send(via.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${via.key}`,
        "Idempotency-Key": key,
      },
      body: JSON.stringify(mail),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The body may repeat the mail's content, so it is neither stored nor logged.
    await response.body?.cancel();
    return response.ok ? null : `The provider answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "No answer";
  }
}
