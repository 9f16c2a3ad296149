import { describe, expect, it } from "vitest";

import { toLocalPath, toLocalPathFromUrl } from "#app/shop/account/local-path.ts";

describe("toLocalPath", () => {
  it.each([
    ["/", "/"],
    ["/checkout", "/checkout"],
    ["/products?search=brass%20lamp&page=2#results", "/products?search=brass%20lamp&page=2#results"],
    ["/order/5f0c?x=https%3A%2F%2Fexample.com%2F", "/order/5f0c?x=https%3A%2F%2Fexample.com%2F"],
    ["/products?search=50%25", "/products?search=50%25"],
    ["/product/%C3%BC", "/product/%C3%BC"],
    ["/@asha", "/@asha"],
    ["/a/../cart", "/cart"],
    ["/%252541", "/%252541"],
  ])("keeps %s", (path, expected) => {
    expect(toLocalPath(path)).toBe(expected);
  });

  const HOSTILE: unknown[] = [
    undefined,
    null,
    0,
    {},
    ["/cart"],
    new Blob(["/cart"]),
    "",
    " ",
    "cart",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "//evil.example/cart",
    "//user@evil.example",
    "//haat.example@evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\\\\evil.example",
    "/cart\\..\\..\\evil.example",
    "/%2fevil.example",
    "/%2Fevil.example",
    "%2f%2fevil.example",
    "/%2f%2fevil.example",
    "/%252fevil.example",
    "/%252f%252fevil.example",
    "/%25252fevil.example",
    "/%2525252fevil.example",
    // Encoded more often than the function decodes.
    "/%25252541",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/%255cevil.example",
    "/.//evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "/cart/..//evil.example",
    "/%2e//evil.example",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/cart\r\nSet-Cookie: a=b",
    "/%00//evil.example",
    "/\u0000/evil.example",
    "/\u00a0/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "https://evil.example",
    "http:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https://haat.example@evil.example",
    "HTTPS://EVIL.EXAMPLE",
    "ftp://evil.example",
    "blob:https://evil.example/x",
    "?redirectTo=//evil.example",
    "#//evil.example",
    ".//evil.example",
    "/%",
    "/%e0%a4",
  ];

  it("is tested with at least 60 hostile values", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  it("gives '/' for a path above 2,000 characters", () => {
    expect(toLocalPath(`/${"a".repeat(1999)}`)).not.toBe("/");
    expect(toLocalPath(`/${"a".repeat(2000)}`)).toBe("/");
  });

  it.each(HOSTILE)("gives '/' for %j", (payload) => {
    expect(toLocalPath(payload)).toBe("/");
  });
});

describe("toLocalPathFromUrl", () => {
  const OWN = ["https://haat.example", "http://localhost:5173"];

  it.each([
    ["/orders", "/orders"],
    ["https://haat.example/orders?a=1#b", "/orders?a=1#b"],
    ["http://localhost:5173/", "/"],
    ["https://haat.example", "/"],
    ["https://haat.example.evil.example/orders", "/"],
    ["https://haat.example@evil.example/orders", "/"],
    ["https://haat.example//evil.example", "/"],
    ["http://haat.example/orders", "/"],
    ["https://evil.example/https://haat.example/orders", "/"],
    ["//haat.example/orders", "/"],
    [null, "/"],
    [["/orders"], "/"],
  ])("%j becomes %s", (value, path) => {
    expect(toLocalPathFromUrl(value, OWN)).toBe(path);
  });
});
