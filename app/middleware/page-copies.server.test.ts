import { expect, test } from "vitest";

import { isForEverybody, personalize } from "#app/middleware/page-copies.server.ts";

const SHOP = "https://shop.example";

function asks(path: string, headers: Record<string, string> = {}, method = "GET"): boolean {
  return isForEverybody({ method, headers: new Headers(headers) }, new URL(path, SHOP));
}

test.each(["/", "/products", "/products?category=toys&sort=newest", "/product/1", "/product/1?size=m"])(
  "%s is the same page for every visitor without cookies",
  (path) => {
    expect(asks(path)).toBe(true);
    expect(asks(path, { Accept: "text/html", "Sec-Purpose": "prefetch" })).toBe(true);
  },
);

test.each<[string, string, Record<string, string>, string?]>([
  ["any cookie", "/", { Cookie: "a=b" }],
  ["a key", "/", { Authorization: "Bearer a" }],
  ["data saving", "/", { "Save-Data": "on" }],
  ["HEAD", "/", {}, "HEAD"],
  ["a form", "/product/1", {}, "POST"],
  ["a private page", "/cart", {}],
  ["the portal", "/admin/products", {}],
  ["a query of 61 characters", `/products?search=${"a".repeat(53)}`, {}],
])("%s gets a page of its own", (_what, path, headers, method) => {
  expect(asks(path, headers, method)).toBe(false);
});

test("a query of 60 characters is still worth a copy", () => {
  expect(asks(`/products?search=${"a".repeat(52)}`)).toBe(true);
});

test("a copy gets the nonce, id and time of the request that it answers, in all places", () => {
  const copy = {
    html: '<meta content="id-1"><script nonce="n+1"></script><b data-at="5"></b><script nonce="n+1"></script><i>5</i>',
    nonce: "n+1",
    requestId: "id-1",
    at: 5,
  };
  // "$&" stands for the match in a replacement text.
  expect(personalize(copy, { nonce: "$&", requestId: "id-2", at: 7 })).toBe(
    '<meta content="id-2"><script nonce="$&"></script><b data-at="7"></b><script nonce="$&"></script><i>5</i>',
  );
});
