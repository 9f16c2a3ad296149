import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

import * as z from "zod";

import { accountChooser, GOOGLE_ACCOUNTS } from "#local/google/account-chooser.ts";
import { isSameOrigin } from "#local/http/origins.ts";

/*
 * Emulates Google's OAuth server for "Continue with Google". Google's addresses are fixed in the embedded backend, so
 * its redirect to Google is rewritten, and its requests to Google are answered here.
 */

const GOOGLE_AUTHORIZE_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const GOOGLE_TOKEN_URL = "https://oauth2.googleapis.com/token";
const GOOGLE_USER_URL = "https://www.googleapis.com/userinfo/v2/me";

const AUTHORIZE_PATH = "/auth/v1/authorize";
const CALLBACK_PATH = "/auth/v1/callback";
const SIGN_IN_PATH = "/google/sign-in";

/** About as long as Google's own codes are valid. */
const CODE_LIFETIME_MS = 10 * 60 * 1000;

/** Client credentials for the backend; they are not checked. */
export const GOOGLE_CLIENT = { enabled: true, client_id: "haat-local", secret: "haat-local" };

const accountSchema = z.object({
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

/** A Google account. The same address with and without verification counts as two accounts. */
type GoogleAccount = z.infer<typeof accountSchema>;

type Grant = { account: GoogleAccount; state: string; expiresAt: number };

type Backend = (request: Request) => Promise<Response>;

export type Google = {
  /** Serves the account chooser. @returns null for requests to other paths */
  handlePage: (request: Request) => Promise<Response | null>;
  /** Passes a request to the backend, and answers the requests that the backend sends to Google meanwhile. */
  intercept: (request: Request, backend: Backend) => Promise<Response>;
};

const currentGoogle = new AsyncLocalStorage<
  (url: string, init: RequestInit | undefined) => Response | null
>();

/** @param siteUrl address of the shop; sign-in returns only there */
export function createGoogle(siteUrl: string, backendUrl: () => string): Google {
  const grants = new Map<string, Grant>();
  const accountsByToken = new Map<string, GoogleAccount>();

  async function handlePage(request: Request): Promise<Response | null> {
    const url = new URL(request.url);
    if (url.pathname !== SIGN_IN_PATH) return null;
    if (request.method === "GET")
      return accountChooser({ state: url.searchParams.get("state") ?? "", siteUrl });
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const fields = Object.fromEntries(await request.formData().catch(() => new FormData()));
    const state = toText(fields.state);
    const callback = new URL(CALLBACK_PATH, backendUrl());
    callback.searchParams.set("state", state);
    if ("cancel" in fields) {
      callback.searchParams.set("error", "access_denied");
      callback.searchParams.set("error_description", "The user denied the request");
      return seeOther(callback);
    }
    const chosen = typeof fields.account === "string" ? GOOGLE_ACCOUNTS[Number(fields.account)] : undefined;
    const account = accountSchema.safeParse(chosen ? { ...chosen, verified: "on" } : fields);
    if (!account.success) {
      const input = {
        name: toText(fields.name),
        email: toText(fields.email),
        verified: "verified" in fields,
      };
      return accountChooser({ state, siteUrl, input });
    }
    callback.searchParams.set("code", createGrant(account.data, state));
    return seeOther(callback);
  }

  /** @returns the authorization code */
  function createGrant(account: GoogleAccount, state: string): string {
    const now = Date.now();
    for (const [code, { expiresAt }] of grants) if (expiresAt < now) grants.delete(code);
    const code = randomBytes(24).toString("base64url");
    grants.set(code, { account, state, expiresAt: now + CODE_LIFETIME_MS });
    return code;
  }

  /** Answers the backend's requests to Google; null for other addresses. */
  function answerBackend(url: string, init: RequestInit | undefined): Response | null {
    if (url === GOOGLE_TOKEN_URL) {
      const body = init?.body;
      const code = new URLSearchParams(typeof body === "string" ? body : "").get("code") ?? "";
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.expiresAt < Date.now()) {
        return Response.json({ error: "invalid_grant", error_description: "Bad Request" }, { status: 400 });
      }
      const token = `ya29.${randomBytes(48).toString("base64url")}`;
      accountsByToken.set(token, grant.account);
      return Response.json({ access_token: token, token_type: "Bearer", expires_in: 3599 });
    }
    if (url === GOOGLE_USER_URL) {
      const token = (new Headers(init?.headers).get("Authorization") ?? "").replace(/^Bearer /, "");
      const account = accountsByToken.get(token);
      accountsByToken.delete(token);
      return account
        ? Response.json(toProfile(account))
        : Response.json({ error: "invalid" }, { status: 401 });
    }
    return null;
  }

  async function intercept(request: Request, backend: Backend): Promise<Response> {
    patchFetch();
    const url = new URL(request.url);
    if (url.pathname === CALLBACK_PATH) {
      // A code that is used with the state of another sign-in becomes invalid.
      const code = url.searchParams.get("code") ?? "";
      const grant = grants.get(code);
      if (grant && grant.state !== url.searchParams.get("state")) grants.delete(code);
    }
    const inner = url.pathname === AUTHORIZE_PATH ? restrictRedirect(request, siteUrl) : request;
    const response = await currentGoogle.run(answerBackend, () => backend(inner));
    const location = response.headers.get("Location");
    if (url.pathname !== AUTHORIZE_PATH || !location?.startsWith(GOOGLE_AUTHORIZE_URL)) return response;
    const page = new URL(SIGN_IN_PATH, backendUrl());
    page.searchParams.set("state", new URL(location).searchParams.get("state") ?? "");
    return new Response(null, { status: response.status, headers: { Location: page.href } });
  }

  return { handlePage, intercept };
}

/**
 * Allows only the shop's own origin as redirect_to. The embedded backend would accept any port of this computer, and
 * would fall back to the Referer.
 */
function restrictRedirect(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  if (!isSameOrigin(url.searchParams.get("redirect_to"), siteUrl))
    url.searchParams.set("redirect_to", siteUrl);
  const headers = new Headers(request.headers);
  headers.delete("Referer");
  return new Request(url, { method: request.method, headers });
}

/** The response of Google's userinfo endpoint. */
function toProfile({ name, email, verified }: GoogleAccount): Record<string, unknown> {
  const digest = createHash("sha256").update(`${email} ${verified}`).digest();
  const id = `1${digest.readBigUInt64BE().toString().padStart(20, "0")}`;
  return { id, name, email, verified_email: verified };
}

function toText(value: FormDataEntryValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function seeOther(url: URL): Response {
  return new Response(null, { status: 303, headers: { Location: url.href } });
}

let isPatched = false;

/** Replaces the global fetch, which the backend calls, so that its requests to Google are answered here. */
function patchFetch(): void {
  if (isPatched) return;
  isPatched = true;
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return currentGoogle.getStore()?.(url, init) ?? originalFetch(input, init);
  };
}
