import { Browser } from "#tests/http/support/browser.ts";

export type Session = { access_token: string; refresh_token: string; expires_at: number; expires_in: number };

/** Content of the auth cookie. */
export function sessionOf(browser: Browser): Session {
  const value = (browser.cookies.get("haat-auth") ?? "").slice("base64-".length);
  return JSON.parse(Buffer.from(value, "base64url").toString()) as Session;
}

/** Sets the auth cookie, valid or not. */
export function setSession(browser: Browser, session: Partial<Session>): void {
  browser.cookies.set("haat-auth", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`);
}

type Claims = { sub: string; session_id: string };

function claimsOf(browser: Browser): Claims {
  const claims = sessionOf(browser).access_token.split(".")[1] ?? "";
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims;
}

/** User id from the access token. */
export function userIdOf(browser: Browser): string {
  return claimsOf(browser).sub;
}

/** Session id from the access token. */
export function sessionIdOf(browser: Browser): string {
  return claimsOf(browser).session_id;
}

/** The same user at another Worker that shares keys and secrets. */
export function atWorker(faulty: { shopUrl: string }, browser: Browser): Browser {
  const faultyBrowser = new Browser(faulty.shopUrl);
  for (const [name, value] of browser.cookies) faultyBrowser.cookies.set(name, value);
  return faultyBrowser;
}
