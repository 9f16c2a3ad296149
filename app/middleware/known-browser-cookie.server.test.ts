import { describe, expect, test } from "vitest";

import { readBrowserMark, writeBrowserMark } from "#app/middleware/known-browser-cookie.server.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

const { context } = createShopContext();
const SINCE = "2026-11-23T07:00:00.123456+00:00";
const userId = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;
const at = (cookie?: string, shop = context) => ({
  request: new Request("https://shop.example/login", { headers: cookie ? { Cookie: cookie } : {} }),
  context: shop,
});
const pairOf = (line: string) => line.slice(0, line.indexOf(";"));
const mark = async (email: string, n: number, cookie?: string, since = SINCE) =>
  pairOf(await writeBrowserMark(at(cookie), { email, user: userId(n), since }));

describe("the mark of a browser that signed in", () => {
  test("is for one account, however its e-mail is typed", async () => {
    const cookie = await mark("asha@example.com", 1);
    const read = await readBrowserMark(at(cookie), " Asha@Example.com");
    expect(read).toEqual({ user: userId(1), since: SINCE, browser: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await readBrowserMark(at(cookie), "bala@example.com")).toBeNull();
    expect(await readBrowserMark(at(), "asha@example.com")).toBeNull();
  });

  test("is kept for half a year, out of reach of scripts", async () => {
    const line = await writeBrowserMark(at(), { email: "asha@example.com", user: userId(1), since: SINCE });
    const [, ...attributes] = line.split("; ");
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=15724800", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("does not name the account", async () => {
    const cookie = await mark("asha@example.com", 1);
    const content = atob(decodeURIComponent(cookie.slice("haat-known=".length)).split(".")[0] ?? "");
    expect(content).toContain(userId(1));
    expect(content).not.toContain("asha");
  });

  test("keeps its browser's id at the next sign-in, and counts from then", async () => {
    const first = await mark("asha@example.com", 1);
    const later = "2026-12-01T00:00:00+00:00";
    const second = await mark("asha@example.com", 1, first, later);
    const [before, after] = [
      await readBrowserMark(at(first), "asha@example.com"),
      await readBrowserMark(at(second), "asha@example.com"),
    ];
    expect(after).toEqual({ ...before, since: later });
  });

  test("is kept for the last three accounts", async () => {
    let cookie: string | undefined;
    for (const n of [1, 2, 3, 4]) cookie = await mark(`${n}@example.com`, n, cookie);
    const known = [];
    for (const n of [1, 2, 3, 4])
      known.push((await readBrowserMark(at(cookie), `${n}@example.com`)) !== null);
    expect(known).toEqual([false, true, true, true]);
  });

  test("cannot be forged or signed with another secret", async () => {
    const cookie = await mark("asha@example.com", 1);
    expect(await readBrowserMark(at(`${cookie}x`), "asha@example.com")).toBeNull();
    const other = createShopContext({ config: { sessionSecrets: ["another-session-secret-of-32-chars!"] } });
    expect(await readBrowserMark(at(cookie, other.context), "asha@example.com")).toBeNull();
    expect(await readBrowserMark(at("haat-known=e30%3D"), "asha@example.com")).toBeNull();
  });
});
