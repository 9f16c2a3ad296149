import { Browser } from "#tests/http/support/browser.ts";

type Session = { access_token: string; refresh_token: string; expires_at: number };

/** What the browser's auth cookie holds. */
export function sessionOf(browser: Browser): Session {
  const value = (browser.cookies.get("haat-auth") ?? "").slice("base64-".length);
  return JSON.parse(Buffer.from(value, "base64url").toString()) as Session;
}

/** Gives the browser another session, real or not. */
export function setSession(browser: Browser, session: Partial<Session>): void {
  browser.cookies.set("haat-auth", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`);
}

/** The id of who is signed in, as the token says. */
export function userIdOf(browser: Browser): string {
  const claims = sessionOf(browser).access_token.split(".")[1] ?? "";
  return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string }).sub;
}

/** The same shopper at another Worker that shares keys and secrets. */
export function atWorker(faulty: { shopUrl: string }, browser: Browser): Browser {
  const there = new Browser(faulty.shopUrl);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}
