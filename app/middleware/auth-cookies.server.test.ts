import { stringFromBase64URL, stringToBase64URL } from "@supabase/ssr";
import { describe, expect, test } from "vitest";

import { openAuthCookies } from "#app/middleware/auth-cookies.server.ts";

const SECURITY = ["HttpOnly", "Path=/", "SameSite=Lax", "Secure"];
const THIRTY_DAYS = "Max-Age=2592000";

function open(cookies: Record<string, string> = {}, url = "https://shop.example/") {
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return openAuthCookies(new Request(url, { headers: { Cookie: header.join("; ") } }));
}

/** Returns the Set-Cookie headers by name: the value, and the attributes in alphabetical order. */
function written(cookies: ReturnType<typeof open>): Record<string, string[]> {
  return Object.fromEntries(
    cookies.toSetCookieHeaders().map((header) => {
      const [pair = "", ...attributes] = header.split("; ");
      const [name = "", value = ""] = pair.split("=");
      return [name, [value, ...attributes.sort()]];
    }),
  );
}

const set = (name: string, value: string) => ({ name, value, options: {} });
const expire = (name: string) => ({ name, value: "", options: { maxAge: 0 } });
const expired = ["", "HttpOnly", "Max-Age=0", "Path=/", "SameSite=Lax", "Secure"];
const encode = (session: unknown) => `base64-${stringToBase64URL(JSON.stringify(session))}`;

describe("the session cookies", () => {
  test("are read from the request", () => {
    const cookies = open({ "haat-auth": "one", theme: "dark", "haat-auth.1": "two" });
    expect(cookies.jar.getAll()).toEqual([
      { name: "haat-auth", value: "one" },
      { name: "theme", value: "dark" },
      { name: "haat-auth.1", value: "two" },
    ]);
    expect(cookies.toSetCookieHeaders()).toEqual([]);
  });

  test("are read from a request without cookies", () => {
    const cookies = openAuthCookies(new Request("https://shop.example/"));
    expect(cookies.jar.getAll()).toEqual([]);
    expect(cookies.hasSession()).toBe(false);
  });

  test.each([
    [{ "haat-auth": "x" }, true],
    [{ "haat-auth.0": "x" }, true],
    [{ "haat-auth.12": "x" }, true],
    [{ "haat-auth-remember": "1" }, false],
    [{ "haat-auth.": "x" }, false],
    [{ "haat-auth.x": "x" }, false],
    [{ "haat-auth.0.1": "x" }, false],
    [{ "my-haat-auth": "x" }, false],
    [{ "haat-authority": "x" }, false],
    [{ haat: "x", theme: "dark" }, false],
  ])("%j is a session: %s", (cookies, isSession) => {
    expect(open({ ...cookies, other: "y" }).hasSession()).toBe(isSession);
  });

  test("end with the browser, unless the shopper asked to be remembered for 30 days", () => {
    const forgotten = open();
    forgotten.jar.set([set("haat-auth", "token")]);
    expect(written(forgotten)).toEqual({ "haat-auth": ["token", ...SECURITY] });

    const remembered = open();
    remembered.remember(true);
    remembered.jar.set([set("haat-auth", "token")]);
    expect(written(remembered)).toEqual({
      "haat-auth": ["token", "HttpOnly", THIRTY_DAYS, "Path=/", "SameSite=Lax", "Secure"],
      "haat-auth-remember": ["1", "HttpOnly", THIRTY_DAYS, "Path=/", "SameSite=Lax", "Secure"],
    });
  });

  test("stay remembered when the token is refreshed later", () => {
    const cookies = open({ "haat-auth": "old", "haat-auth-remember": "1" });
    cookies.jar.set([set("haat-auth", "new")]);
    expect(written(cookies)["haat-auth"]).toContain(THIRTY_DAYS);
    expect(written(cookies)["haat-auth-remember"]).toContain(THIRTY_DAYS);
  });

  test("end with the browser again after a sign-in without Remember me", () => {
    const cookies = open({ "haat-auth-remember": "1" });
    cookies.remember(false);
    cookies.jar.set([set("haat-auth", "new")]);
    expect(written(cookies)).toEqual({
      "haat-auth": ["new", ...SECURITY],
      "haat-auth-remember": expired,
    });
    const never = open();
    never.remember(false);
    expect(never.toSetCookieHeaders()).toEqual([]);
  });

  test("are sent over http only to a shop on http", () => {
    const cookies = open({}, "http://127.0.0.1:5173/");
    cookies.jar.set([set("haat-auth", "token")]);
    expect(written(cookies)["haat-auth"]).toEqual(["token", "HttpOnly", "Path=/", "SameSite=Lax"]);
  });

  test("are joined in order and split again, and chunks that are no longer needed expire", () => {
    const long = "x".repeat(5000);
    const cookies = open({ "haat-auth": "a", "haat-auth.0": "b", "haat-auth.1": "c", "haat-auth.2": "d" });
    cookies.jar.set([
      set("haat-auth.1", `${long.slice(3000)}end`),
      set("haat-auth.0", long.slice(0, 3000)),
      expire("haat-auth"),
    ]);
    const { "haat-auth.0": first, "haat-auth.1": second, ...others } = written(cookies);
    expect(`${first?.[0]}${second?.[0]}`).toBe(`${long}end`);
    expect(others).toEqual({ "haat-auth": expired, "haat-auth.2": expired });
    expect(cookies.jar.getAll().map(({ name }) => name)).toEqual(["haat-auth.0", "haat-auth.1"]);
  });

  test("lose Google's tokens, which the shop does not use", () => {
    const cookies = open();
    const session = {
      access_token: "a",
      provider_token: "google",
      user: { provider_refresh_token: "g", id: 1 },
    };
    cookies.jar.set([set("haat-auth", encode(session))]);
    const value = written(cookies)["haat-auth"]?.[0] ?? "";
    expect(value).toMatch(/^base64-/);
    expect(JSON.parse(stringFromBase64URL(value.slice("base64-".length)))).toEqual({
      access_token: "a",
      user: { id: 1 },
    });
  });

  test("that need one chunk less without Google's tokens do not write the other", () => {
    const value = encode({ access_token: "a", provider_token: "x".repeat(4000) });
    const cookies = open();
    cookies.jar.set([set("haat-auth.0", value.slice(0, 3000)), set("haat-auth.1", value.slice(3000))]);
    expect(written(cookies)).toEqual({ "haat-auth": [encode({ access_token: "a" }), ...SECURITY] });
  });

  test("are deleted by an expired cookie alone, as sign-out does", () => {
    const cookies = open({ "haat-auth": "x", "haat-auth-remember": "1" });
    cookies.jar.set([expire("haat-auth")]);
    expect(written(cookies)).toEqual({ "haat-auth": expired });
    expect(cookies.hasSession()).toBe(false);
  });
});

describe("a sign-in with Google", () => {
  const verifier = "haat-auth-flow-f1-code-verifier";

  test("keeps its code verifier for ten minutes, also when the session is remembered", () => {
    const cookies = open({ "haat-auth-remember": "1" });
    cookies.jar.set([set(verifier, "v")]);
    expect(written(cookies)).toEqual({
      [verifier]: ["v", "HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"],
    });
  });

  test("is pending in this browser for its own flow only", () => {
    const cookies = open({ [verifier]: "v" });
    expect(cookies.hasPendingFlow("f1")).toBe(true);
    expect(cookies.hasPendingFlow("f2")).toBe(false);
  });

  test("removes all verifiers when it is complete", () => {
    const other = "haat-auth-flow-f2-code-verifier";
    const cookies = open({ [verifier]: "v", [other]: "w", cart: "c" });
    cookies.jar.set([set("haat-auth", "token")]);
    expect(written(cookies)).toEqual({
      [verifier]: expired,
      [other]: expired,
      "haat-auth": ["token", ...SECURITY],
    });
    expect(cookies.hasPendingFlow("f1")).toBe(false);
  });
});

test("a visitor's jar hides the session of the request, but not one that begins within it", () => {
  const cookies = open({ "haat-auth": "old", cart: "c" });
  expect(cookies.visitorJar.getAll()).toEqual([{ name: "cart", value: "c" }]);
  cookies.visitorJar.set([set("haat-auth", "new")]);
  expect(cookies.visitorJar.getAll()).toEqual([
    { name: "haat-auth", value: "new" },
    { name: "cart", value: "c" },
  ]);
});

test("clearing the session deletes every cookie of it and no other", () => {
  const cookies = open({ "haat-auth.0": "x", "haat-auth-remember": "1", "haat-cart": "c" });
  cookies.clearSession();
  expect(written(cookies)).toEqual({ "haat-auth.0": expired, "haat-auth-remember": expired });
  expect(cookies.jar.getAll()).toEqual([{ name: "haat-cart", value: "c" }]);
});

test("a session has ended when its cookies are deleted and no other has begun", () => {
  const cookies = open({ "haat-auth.0": "x", "haat-auth.1": "y" });
  expect(cookies.hasEnded()).toBe(false);
  cookies.jar.set([set("other", "z")]);
  expect(cookies.hasEnded()).toBe(false);
  cookies.clearSession();
  expect(cookies.hasEnded()).toBe(true);
  cookies.jar.set([set("haat-auth", "new")]);
  expect(cookies.hasEnded()).toBe(false);
  expect(open({ theme: "dark" }).hasEnded()).toBe(false);
});

test("discarding changes restores the cookies of the request", () => {
  const cookies = open({ "haat-auth": "old" });
  cookies.remember(true);
  cookies.clearSession();
  cookies.jar.set([set("other", "x")]);
  cookies.discardChanges();
  expect(cookies.jar.getAll()).toEqual([{ name: "haat-auth", value: "old" }]);
  expect(cookies.toSetCookieHeaders()).toEqual([]);
  cookies.jar.set([set("haat-auth", "new")]);
  expect(written(cookies)).toEqual({ "haat-auth": ["new", ...SECURITY] });
});
