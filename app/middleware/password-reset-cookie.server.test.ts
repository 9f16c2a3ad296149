import { createCookie } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { configContext } from "#app/context.ts";
import {
  clearPasswordReset,
  grantPasswordReset,
  readPasswordReset,
} from "#app/middleware/password-reset-cookie.server.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

const MINUTE = 60_000;
const RESET = { isNewAccount: false, next: "/" };
const { context } = createShopContext();
const request = (cookie?: string) =>
  new Request("https://shop.example/reset-password", { headers: cookie ? { Cookie: cookie } : {} });
const pairOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(";"));
const grant = async (userId = "asha", secrets?: string[]) => {
  const granted = secrets ? createShopContext({ config: { sessionSecrets: secrets } }).context : context;
  return pairOf(await grantPasswordReset(request(), granted, userId, RESET));
};
const read = (cookie?: string, userId = "asha") => readPasswordReset(request(cookie), context, userId);
const canReset = async (cookie?: string, userId?: string) => (await read(cookie, userId)) !== null;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the permission to set a password", () => {
  test("is for the user whose link was opened, in this browser", async () => {
    const cookie = await grant();
    expect(await canReset(cookie)).toBe(true);
    expect(await canReset(cookie, "another")).toBe(false);
    expect(await canReset()).toBe(false);
    expect(await canReset("haat-cart=x")).toBe(false);
  });

  test("ends after 15 minutes, whatever the browser says", async () => {
    const cookie = await grant();
    vi.setSystemTime(Date.now() + 15 * MINUTE - 1);
    expect(await canReset(cookie)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await canReset(cookie)).toBe(false);
  });

  test("is kept by the browser for 15 minutes, out of reach of scripts", async () => {
    const [, ...attributes] = (await grantPasswordReset(request(), context, "asha", RESET)).split("; ");
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("cannot be forged or signed with another secret", async () => {
    const cookie = await grant();
    const [name = "", value = ""] = cookie.split("=");
    expect(await canReset(`${name}=${value.slice(1)}`)).toBe(false);
    expect(await canReset(await grant("asha", ["another-session-secret-of-32-chars!"]))).toBe(false);
    const unsigned = btoa(JSON.stringify({ userId: "asha", until: Date.now() + MINUTE }));
    expect(await canReset(`${name}=${unsigned}`)).toBe(false);
  });

  test("is deleted after use", async () => {
    const header = await clearPasswordReset(request(), context);
    expect(header.split("; ")).toContain("Max-Age=0");
    expect(await canReset(pairOf(header))).toBe(false);
  });

  test("remembers where the link leads, within the shop", async () => {
    const cookieFor = async (reset: typeof RESET) =>
      pairOf(await grantPasswordReset(request(), context, "asha", reset));
    const wanted = { isNewAccount: true, next: "/checkout?step=2" };
    expect(await read(await cookieFor(wanted))).toEqual({ ...wanted, id: expect.any(String) });
    expect(await read(await cookieFor({ ...RESET, next: "//evil.example" }))).toMatchObject(RESET);
  });

  test("has an id of its own, under which it is used up", async () => {
    const [one, other] = [await grant(), await grant()];
    const idOf = async (cookie: string) => (await read(cookie))?.id;
    expect(await idOf(one)).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf(one)).toBe(await idOf(one));
    expect(await idOf(one)).not.toBe(await idOf(other));
    const { sessionSecrets } = context.get(configContext);
    const cookie = createCookie("haat-recovery", { secrets: sessionSecrets });
    const without = await cookie.serialize({ userId: "asha", until: Date.now() + MINUTE });
    expect(await canReset(pairOf(without))).toBe(false);
  });
});
