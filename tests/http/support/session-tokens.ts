import { createHmac } from "node:crypto";

import { expect } from "vitest";

import { createKeys } from "#local/backend/keys.ts";
import { type Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { type Session, sessionOf } from "#tests/http/support/session.ts";

/** Keys of this file's shop, to sign tokens as Supabase does. */
export const keys = createKeys();

type Claims = Record<string, unknown> & { exp: number };

export function writeSession(browser: Browser, change: Partial<Session>): Browser {
  const value = JSON.stringify({ token_type: "bearer", ...sessionOf(browser), ...change });
  browser.cookies.set("haat-auth", `base64-${Buffer.from(value).toString("base64url")}`);
  return browser;
}

export function readClaims({ access_token }: Session): Claims {
  return JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as Claims;
}

export const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

export function signToken(claims: object, secret = keys.jwtSecret): string {
  const text = `${encodePart({ alg: "HS256", typ: "JWT" })}.${encodePart(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** Changes the session to expire in `seconds`; negative for an expired one. */
export function withSecondsLeft(browser: Browser, seconds: number): Browser {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const access_token = signToken({ ...readClaims(sessionOf(browser)), exp });
  return writeSession(browser, { access_token, expires_at: exp });
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  const { status, html } = await browser.get("/about");
  expect(status).toBe(200);
  return textOf(html).includes("Sign Out");
}

export function setCookieLine({ headers }: Page, name = "haat-auth"): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}
