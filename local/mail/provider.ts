import { createHash, randomBytes } from "node:crypto";

import * as z from "zod";

import { type Mail, readMails } from "#local/mail/mailbox.ts";

/*
 * Emulates a transactional mail provider: accepts mails over HTTP and saves them in the mailbox. A mail with an
 * Idempotency-Key that was used before is not delivered again.
 */

/** Path of the mail API on the backend's address. */
export const MAIL_API_PATH = "/mail/v1/send";

/**
 * `down`: answers 503. `cut`: closes the connection. `lost`: delivers the mail, then closes the connection. `held`:
 * closes the connection when the fault ends.
 */
type MailFault = "down" | "cut" | "lost" | "held";

type ActiveFault = { kind: MailFault; onlyTo: string | undefined };

/** A request to the mail API; `status` 0: the connection was closed without a response. */
type RecordedSend = { to: string; key: string | null; status: number };

export type MailProvider = {
  /** Bearer token that requests must have. */
  apiKey: string;
  /** Makes requests fail, all of them or only mails to one address; null ends the fault. */
  setFault: (fault: MailFault | null, onlyTo?: string) => void;
  /** The number of requests that "held" keeps waiting. */
  waiting: () => number;
  /** The active fault; without `onlyTo` it affects every mail. */
  fault: () => ActiveFault | null;
  /** The requests so far, newest last. */
  sends: () => RecordedSend[];
};

const MAX_RECORDED_SENDS = 5000;

const mailSchema = z.object({
  from: z.string().min(3),
  to: z.email(),
  subject: z.string().min(1),
  html: z.string().min(1),
  text: z.string().min(1),
});

/**
 * Creates the mail provider.
 * @param folder the mailbox; its mails contain the idempotency keys used before this start
 * @returns `handle` resolves to null when the connection must be closed
 */
export function createMailProvider(
  folder: string,
  deliver: (mail: Mail) => Promise<void>,
): MailProvider & { handle: (request: Request) => Promise<Response | null> } {
  const apiKey = `mail_${randomBytes(24).toString("base64url")}`;
  const recorded: RecordedSend[] = [];
  let fault: ActiveFault | null = null;
  let waiting = 0;
  let held = Promise.withResolvers<void>();
  let digestsByKey: Map<string, string> | null = null;

  /** Digests of the delivered mails by idempotency key, read from the mailbox on first use. */
  function deliveredDigests(): Map<string, string> {
    digestsByKey ??= new Map(
      readMails(folder).flatMap(({ key, ...mail }) => (key === undefined ? [] : [[key, digest(mail)]])),
    );
    return digestsByKey;
  }

  function record(to: string, key: string | null, response: Response | null): Response | null {
    recorded.push({ to, key, status: response?.status ?? 0 });
    recorded.splice(0, recorded.length - MAX_RECORDED_SENDS);
    return response;
  }

  async function handle(request: Request): Promise<Response | null> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    if (request.headers.get("Authorization") !== `Bearer ${apiKey}`) {
      return Response.json({ message: "The API key is invalid." }, { status: 401 });
    }
    const key = request.headers.get("Idempotency-Key");
    const { success, data } = mailSchema.safeParse(await request.json().catch(() => null));
    if (!success) return record("", key, Response.json({ message: "The mail is invalid." }, { status: 422 }));
    const active = fault && (fault.onlyTo === undefined || fault.onlyTo === data.to) ? fault.kind : null;
    if (active === "down") return record(data.to, key, new Response(null, { status: 503 }));
    if (active === "cut") return record(data.to, key, null);
    if (active === "held") {
      waiting += 1;
      await held.promise;
      waiting -= 1;
      return record(data.to, key, null);
    }

    const mail = { to: data.to, subject: data.subject, text: data.text, html: data.html };
    const earlier = key === null ? undefined : deliveredDigests().get(key);
    if (earlier !== undefined && earlier !== digest(mail)) {
      return record(
        data.to,
        key,
        Response.json({ message: "The idempotency key was used for another mail." }, { status: 409 }),
      );
    }
    if (earlier === undefined) {
      // Recorded before the mail is written, so that two simultaneous requests deliver it once.
      if (key !== null) deliveredDigests().set(key, digest(mail));
      await deliver({ ...mail, sentAt: new Date().toISOString(), ...(key === null ? {} : { key }) });
    }
    return record(data.to, key, active === "lost" ? null : Response.json({ id: key ?? "mail" }));
  }

  return {
    apiKey,
    handle,
    setFault(kind, onlyTo) {
      held.resolve();
      held = Promise.withResolvers<void>();
      fault = kind && { kind, onlyTo };
    },
    waiting: () => waiting,
    fault: () => fault,
    sends: () => structuredClone(recorded),
  };
}

function digest({ to, subject, text, html }: Pick<Mail, "to" | "subject" | "text" | "html">): string {
  return createHash("sha256")
    .update(JSON.stringify([to, subject, text, html]))
    .digest("hex");
}

/** Worker variables for sending mails through this provider. */
export function mailVars(backend: { url: string; mails: MailProvider }): Record<string, string> {
  return {
    MAIL_FROM: "Haat <orders@haat.example>",
    MAIL_API_URL: backend.url + MAIL_API_PATH,
    MAIL_API_KEY: backend.mails.apiKey,
  };
}
