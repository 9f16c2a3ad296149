import { expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

const scripts = (html: string) =>
  Array.from(html.matchAll(/<script\b([^>]*)>/g), ([, attributes = ""]) => attributes);

test("pages request no script while they load", async () => {
  for (const path of ["/", "/products", "/login", "/cart", "/no/such/page", "/admin"]) {
    const { html } = await visitor.get(path);
    const links = html.match(/<link\b[^>]*>/g) ?? [];
    expect(
      links.filter((link) => /modulepreload|as="script"/.test(link)),
      path,
    ).toEqual([]);
    const tags = scripts(html);
    expect(tags.filter((tag) => /type="late"/.test(tag)).length, path).toBe(path === "/admin" ? 1 : 0);
    expect(
      tags.filter((tag) => /type="module"|\bsrc=/.test(tag)),
      path,
    ).toEqual([]);
    expect(
      tags.filter((tag) => !/nonce="[^"]+"/.test(tag) && !/ld\+json/.test(tag)),
      path,
    ).toEqual([]);
  }
});

test("a page of the shop names one script, and has no data for React", async () => {
  for (const path of ["/", "/products", "/product/00000000-0000-4000-8000-000000000113", "/cart", "/login"]) {
    const { html } = await visitor.get(path);
    expect(html.match(/\/assets\/[\w.-]+\.js/g), path).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
    expect(html, path).not.toContain("__reactRouter");
  }
});

test("public pages may be fetched before a tap, private and changing ones may not", async () => {
  const { html } = await visitor.get("/");
  const rules = JSON.parse(/<script type="speculationrules"[^>]*>([^<]*)</.exec(html)?.[1] ?? "{}") as {
    prefetch: [{ where: { and: [{ href_matches: string[] }] } }];
  };
  expect(Object.keys(rules)).toEqual(["prefetch"]);
  expect(rules.prefetch[0].where.and[0].href_matches).toEqual(["/", "/products*", "/product/*"]);
});

test("with Save-Data pages have no scripts and the same text", async () => {
  for (const path of ["/", "/products", "/product/00000000-0000-4000-8000-000000000113"]) {
    const plain = await visitor.get(path, { "Save-Data": "on" });
    const usual = await visitor.get(path);
    expect(
      scripts(plain.html).filter((tag) => !/ld\+json/.test(tag)),
      path,
    ).toEqual([]);
    expect(textOf(plain.html), path).toBe(textOf(usual.html));
    expect(plain.html.length, path).toBeLessThan(usual.html.length);
  }
});

test("a prefetch is cached briefly per cookies and leaves the notice unread", async () => {
  const shopper = new Browser(shop.shopUrl);
  await shopper.post("/cart", { intent: "clear", redirectTo: "/products" });
  const early = await shopper.get("/products", { "Sec-Purpose": "prefetch" });
  expect(early.headers.get("Cache-Control")).toBe("private, max-age=10");
  expect(early.headers.get("Vary")).toContain("Cookie");
  expect(early.headers.getSetCookie()).toEqual([]);
  expect(early.html).not.toContain("Cart cleared");

  const real = await shopper.get("/products");
  expect(real.headers.get("Cache-Control")).toBe("private, no-store");
  expect(real.html).toContain("Cart cleared");
});

test("the theme can be set by a form post or by JSON without a redirect", async () => {
  const send = (body: string) =>
    visitor.send("/theme", { method: "POST", body, headers: { Origin: shop.shopUrl } });
  const set = await send(JSON.stringify({ theme: "dark" }));
  expect(set.status).toBe(204);
  expect((await visitor.get("/")).html).toMatch(/<html[^>]*class="dark"/);
  for (const odd of [
    "",
    "null",
    "{",
    '{"theme":"pink"}',
    JSON.stringify({ theme: "light", x: "x".repeat(300) }),
  ]) {
    expect((await send(odd)).status, odd).toBe(400);
  }
  expect((await visitor.get("/")).html).toMatch(/<html[^>]*class="dark"/);
});
