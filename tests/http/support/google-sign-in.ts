import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { type Browser, noticeOf, type Page } from "#tests/http/support/browser.ts";
import { isSignedIn } from "#tests/http/support/session-tokens.ts";

export type GoogleAccount = { name: string; email: string; verified?: "on" };

export function newGoogleAccount(): GoogleAccount {
  return { name: "Ravi Kumar", email: `${randomUUID()}@gmail.example`, verified: "on" };
}

/** Requests another site, which receives none of the shop's cookies. @returns the redirect target */
async function requestLocation(url: string, fields?: Record<string, string>): Promise<string> {
  const init = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const answer = await fetch(url, { redirect: "manual", ...init });
  return answer.headers.get("Location") ?? "";
}

export function startSignIn(browser: Browser, redirectTo?: string): Promise<Page> {
  return browser.get(
    `/auth/google${redirectTo === undefined ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`}`,
  );
}

/** Chooses an account at Google. @returns the shop's callback URL */
export async function chooseAccount(page: string, fields: Record<string, string>): Promise<string> {
  const state = new URL(page).searchParams.get("state") ?? "";
  return requestLocation(await requestLocation(page, { state, ...fields }));
}

/** Signs in at Google from the start. @returns the shop's callback URL */
export async function getCallback(
  browser: Browser,
  person: Record<string, string>,
  redirectTo?: string,
): Promise<string> {
  return chooseAccount((await startSignIn(browser, redirectTo)).location ?? "", person);
}

export async function signInWithGoogle(
  browser: Browser,
  person: GoogleAccount,
  redirectTo?: string,
): Promise<Page> {
  return browser.get(await getCallback(browser, person, redirectTo));
}

/** Expects a redirect to /login without a session. @returns the notice there */
export async function expectRefusal(browser: Browser, answer: Page): Promise<string> {
  expect([answer.status, answer.location?.split(/[?#]/)[0]]).toEqual([303, "/login"]);
  expect(await isSignedIn(browser.fork())).toBe(false);
  return noticeOf((await browser.get(answer.location ?? "")).html);
}
