import { createHash, randomBytes } from "node:crypto";

import * as z from "zod";

import { type Mail, readMails } from "#local/mail/mailbox.ts";

/*
 * A provider of mails on this computer, as the shop is told to use one: it takes a mail by HTTP and lays it into the
 * mailbox. A mail whose Idempotency-Key it has seen is not delivered again.
 */

/** Where it takes mails, on the backend's own address. */
export const MAIL_API = "/mail/v1/send";

/** `down`: it answers 503. `cut`: it never answers. `lost`: it delivers, and its answer is lost on the way. */
type MailFault = "down" | "cut" | "lost";

type RecordedSend = { to: string; key: string | null; status: number };

export type MailProvider = {
  /** What a caller must present. */
  apiKey: string;
  /** From now on mails meet this, all of them or only those to one address; null: back to normal. */
  setFault: (fault: MailFault | null, onlyTo?: string) => void;
  /** Every mail that was handed over, newest last; `status` 0: it was not answered. */
  sends: () => RecordedSend[];
};

const SENDS_KEPT = 5000;

const mailSchema = z.object({
  from: z.string().min(3),
  to: z.email(),
  subject: z.string().min(1),
  html: z.string().min(1),
  text: z.string().min(1),
});

/**
 * @param folder the mailbox, whose mails say which keys were seen before this start
 * @returns with `answer`: null cuts the connection
 */
export function createMailProvider(
  folder: string,
  deliver: (mail: Mail) => Promise<void>,
): MailProvider & { answer: (request: Request) => Promise<Response | null> } {
  const apiKey = `mail_${randomBytes(24).toString("base64url")}`;
  const recorded: RecordedSend[] = [];
  let fault: { kind: MailFault; onlyTo: string | undefined } | null = null;
  let seen: Map<string, string> | null = null;

  function keys(): Map<string, string> {
    seen ??= new Map(
      readMails(folder).flatMap(({ key, ...mail }) => (key === undefined ? [] : [[key, digest(mail)]])),
    );
    return seen;
  }

  function record(to: string, key: string | null, response: Response | null): Response | null {
    recorded.push({ to, key, status: response?.status ?? 0 });
    recorded.splice(0, recorded.length - SENDS_KEPT);
    return response;
  }

  async function answer(request: Request): Promise<Response | null> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    if (request.headers.get("Authorization") !== `Bearer ${apiKey}`) {
      return Response.json({ message: "The key is wrong." }, { status: 401 });
    }
    const key = request.headers.get("Idempotency-Key");
    const { success, data } = mailSchema.safeParse(await request.json().catch(() => null));
    if (!success) return record("", key, Response.json({ message: "This is no mail." }, { status: 422 }));
    const met = fault && (fault.onlyTo === undefined || fault.onlyTo === data.to) ? fault.kind : null;
    if (met === "down") return record(data.to, key, new Response(null, { status: 503 }));
    if (met === "cut") return record(data.to, key, null);

    const mail = { to: data.to, subject: data.subject, text: data.text, html: data.html };
    const before = key === null ? undefined : keys().get(key);
    if (before !== undefined && before !== digest(mail)) {
      return record(data.to, key, Response.json({ message: "Another mail had this key." }, { status: 409 }));
    }
    if (before === undefined) {
      // Noted before it is written, so that the same mail twice at once is one.
      if (key !== null) keys().set(key, digest(mail));
      await deliver({ ...mail, sentAt: new Date().toISOString(), ...(key === null ? {} : { key }) });
    }
    return record(data.to, key, met === "lost" ? null : Response.json({ id: key ?? "mail" }));
  }

  return {
    apiKey,
    answer,
    setFault(kind, onlyTo) {
      fault = kind && { kind, onlyTo };
    },
    sends: () => structuredClone(recorded),
  };
}

function digest({ to, subject, text, html }: Pick<Mail, "to" | "subject" | "text" | "html">): string {
  return createHash("sha256")
    .update(JSON.stringify([to, subject, text, html]))
    .digest("hex");
}

/** The variables of a Worker that sends its mails there. */
export function mailVars(backend: { url: string; mails: MailProvider }): Record<string, string> {
  return {
    MAIL_FROM: "Haat <orders@haat.example>",
    MAIL_API_URL: backend.url + MAIL_API,
    MAIL_API_KEY: backend.mails.apiKey,
  };
}
