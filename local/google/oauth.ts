import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

import * as z from "zod";

import { accountChooser, CHOSEN } from "#local/google/account-chooser.ts";

/*
 * Google's part of "Continue with Google", played on this computer. The embedded backend knows Google's addresses by
 * heart, so its redirect to Google is rewritten on the way out, and what it asks Google is answered here.
 */

const GOOGLE_PAGE = "https://accounts.google.com/o/oauth2/v2/auth";
const GOOGLE_TOKEN = "https://oauth2.googleapis.com/token";
const GOOGLE_USER = "https://www.googleapis.com/userinfo/v2/me";

const AUTHORIZE = "/auth/v1/authorize";
const CALLBACK = "/auth/v1/callback";
const PAGE = "/google/sign-in";

/** As long as Google's own codes are good for, about. */
const CODE_LIFE = 10 * 60 * 1000;

/** What the backend is told to present to Google; nobody checks it. */
export const GOOGLE_CLIENT = { enabled: true, client_id: "haat-local", secret: "haat-local" };

const personSchema = z.object({
  name: z.string().trim().min(1).max(100),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  verified: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** A Google account. The same address verified and not is two accounts, which only one of them really owns. */
type Person = z.infer<typeof personSchema>;

type Grant = { person: Person; state: string; until: number };

export type Google = {
  /** Answers the stand-in's own pages. @returns null when the request is for something else */
  answer: (request: Request) => Promise<Response | null>;
  /** Lets the backend answer `request`, with this stand-in in Google's place. */
  during: (request: Request, backend: (request: Request) => Promise<Response>) => Promise<Response>;
};

const current = new AsyncLocalStorage<(url: string, init: RequestInit | undefined) => Response | null>();

/** @param siteUrl the shop: backend redirects lead there and nowhere else */
export function createGoogle(siteUrl: string, backendUrl: () => string): Google {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();

  async function answer(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    if (url.pathname !== PAGE) return null;
    const back = new URL(CALLBACK, backendUrl());
    if (request.method === "GET")
      return accountChooser({ state: url.searchParams.get("state") ?? "", siteUrl });
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const form = await request.formData().catch(() => new FormData());
    const fields = Object.fromEntries(form);
    const state = typeof fields.state === "string" ? fields.state : "";
    back.searchParams.set("state", state);
    if ("cancel" in fields) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user denied the request");
      return seeOther(back);
    }
    const chosen = typeof fields.account === "string" ? CHOSEN[Number(fields.account)] : undefined;
    const person = personSchema.safeParse(chosen ? { ...chosen, verified: "on" } : fields);
    if (!person.success) {
      const typed = {
        name: textOf(fields.name),
        email: textOf(fields.email),
        verified: "verified" in fields,
      };
      return accountChooser({ state, siteUrl, typed });
    }
    back.searchParams.set("code", grant(person.data, state));
    return seeOther(back);
  }

  function grant(person: Person, state: string): string {
    const now = Date.now();
    for (const [code, { until }] of grants) if (until < now) grants.delete(code);
    const code = randomBytes(24).toString("base64url");
    grants.set(code, { person, state, until: now + CODE_LIFE });
    return code;
  }

  /** What Google would answer the backend; null for what is not asked of Google. */
  function answerBackend(url: string, init: RequestInit | undefined): Response | null {
    if (url === GOOGLE_TOKEN) {
      const body = init?.body;
      const code = new URLSearchParams(typeof body === "string" ? body : "").get("code") ?? "";
      const granted = grants.get(code);
      grants.delete(code);
      if (!granted || granted.until < Date.now()) {
        return Response.json({ error: "invalid_grant", error_description: "Bad Request" }, { status: 400 });
      }
      const token = `ya29.${randomBytes(48).toString("base64url")}`;
      tokens.set(token, granted.person);
      return Response.json({ access_token: token, token_type: "Bearer", expires_in: 3599 });
    }
    if (url === GOOGLE_USER) {
      const token = (new Headers(init?.headers).get("Authorization") ?? "").replace(/^Bearer /, "");
      const person = tokens.get(token);
      tokens.delete(token);
      return person ? Response.json(profileOf(person)) : Response.json({ error: "invalid" }, { status: 401 });
    }
    return null;
  }

  async function during(
    request: Request,
    backend: (request: Request) => Promise<Response>,
  ): Promise<Response> {
    answerFetchHere();
    const url = new URL(request.url);
    if (url.pathname === CALLBACK) {
      // Whoever puts his own code into somebody else's sign-in gets neither account.
      const code = url.searchParams.get("code") ?? "";
      const granted = grants.get(code);
      if (granted && granted.state !== url.searchParams.get("state")) grants.delete(code);
    }
    const asked = url.pathname === AUTHORIZE ? withOwnReturn(request, siteUrl) : request;
    const response = await current.run(answerBackend, () => backend(asked));
    const location = response.headers.get("Location");
    if (url.pathname !== AUTHORIZE || !location?.startsWith(GOOGLE_PAGE)) return response;
    const page = new URL(PAGE, backendUrl());
    page.searchParams.set("state", new URL(location).searchParams.get("state") ?? "");
    return new Response(null, { status: response.status, headers: { Location: page.href } });
  }

  return { answer, during };
}

/**
 * Only the shop's own origin is on the list of places to come back to. The embedded backend takes any port of this
 * computer, and a Referer where redirect_to is refused.
 */
function withOwnReturn(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  const wanted = url.searchParams.get("redirect_to");
  const isOwn = wanted !== null && URL.canParse(wanted) && new URL(wanted).origin === new URL(siteUrl).origin;
  if (!isOwn) url.searchParams.set("redirect_to", siteUrl);
  const headers = new Headers(request.headers);
  headers.delete("Referer");
  return new Request(url, { method: request.method, headers });
}

function profileOf({ name, email, verified }: Person): Record<string, unknown> {
  const digest = createHash("sha256").update(`${email} ${verified}`).digest();
  const id = `1${digest.readBigUInt64BE().toString().padStart(20, "0")}`;
  return { id, name, email, verified_email: verified };
}

function textOf(value: FormDataEntryValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function seeOther(url: URL): Response {
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

let isInstalled = false;

/** The backend calls the process's own fetch: while it answers a request, Google is here. */
function answerFetchHere(): void {
  if (isInstalled) return;
  isInstalled = true;
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return current.getStore()?.(url, init) ?? real(input, init);
  };
}
