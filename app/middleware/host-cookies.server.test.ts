import { describe, expect, test } from "vitest";

import { readHostCookies, writeHostCookies } from "#app/middleware/host-cookies.server.ts";

const SHOP = "https://shop.example/cart";
const read = (cookie: string | null, url = SHOP) =>
  readHostCookies(new Request(url, cookie === null ? {} : { headers: { Cookie: cookie } })).headers.get(
    "Cookie",
  );
const write = (lines: string[], url = SHOP) => {
  const response = new Response("page");
  for (const line of lines) response.headers.append("Set-Cookie", line);
  writeHostCookies(response, { url });
  return response.headers.getSetCookie();
};

describe("over https", () => {
  test("the shop's cookies are set for its host alone", () => {
    expect(write(["haat-cart=a; Path=/", "haat-auth.0=b; Path=/", "other=c"])).toEqual([
      "__Host-haat-cart=a; Path=/",
      "__Host-haat-auth.0=b; Path=/",
      "other=c",
    ]);
    expect(write([])).toEqual([]);
  });

  test("and read by their names without the prefix", () => {
    expect(read("__Host-haat-cart=a; __Host-haat-auth.0=b; other=c")).toBe(
      "haat-cart=a; haat-auth.0=b; other=c",
    );
    expect(read("__Host-other=x")).toBe("__Host-other=x");
    expect(read(null)).toBeNull();
  });

  test("while those that somebody else may have planted do not count", () => {
    expect(read("haat-cart=planted; __Host-haat-cart=mine")).toBe("haat-cart=mine");
    expect(read("haat-auth=planted;haat-session=planted")).toBeNull();
  });

  test("the rest of the request stays", async () => {
    const posted = new Request(SHOP, {
      method: "POST",
      body: "intent=add",
      headers: { Cookie: "__Host-haat-cart=a", "CF-Connecting-IP": "203.0.113.9" },
    });
    const request = readHostCookies(posted);
    expect([request.method, request.url, request.headers.get("CF-Connecting-IP")]).toEqual([
      "POST",
      SHOP,
      "203.0.113.9",
    ]);
    expect(await request.text()).toBe("intent=add");
  });
});

test("over http, as on a developer's computer, cookies have no prefix", () => {
  const url = "http://localhost:5173/cart";
  expect(write(["haat-cart=a; Path=/"], url)).toEqual(["haat-cart=a; Path=/"]);
  expect(read("haat-cart=a", url)).toBe("haat-cart=a");
});
