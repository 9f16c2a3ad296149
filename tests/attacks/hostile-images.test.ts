import { createServer } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, fieldError } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";
import { createImage, postProductForm, uploadsOf } from "#tests/http/support/uploads.ts";

const attack = attackClass("upload and name files that are no pictures");
const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const visitor = new Browser(shop.shopUrl);
const { form, productOf, statusOf } = uploadsOf(shop, admin);

/** Addresses that are no image on the web: scripts, data, this machine's files and network, paths to other sites. */
const REFUSED = [
  ..."javascript:alert(1) JavaScript:alert(1) vbscript:msgbox(1) data:image/svg+xml,<svg/onload=alert(1)>".split(
    " ",
  ),
  ..."data:text/html,<script>alert(1)</script> file:///etc/passwd ftp://evil.example/a.png gopher://x/".split(
    " ",
  ),
  ..."http://evil.example/a.png http://169.254.169.254/latest/meta-data/ http://localhost:54321/".split(" "),
  ..."http://[::1]/ http://127.0.0.1/a.png http://0x7f.1/ http://2130706433/ http://metadata.google.internal/".split(
    " ",
  ),
  ..."//evil.example/a.png /\\evil.example/a.png \\\\evil.example\\a.png \\/evil.example ///evil.example".split(
    " ",
  ),
  ..."blob:https://evil.example/x filesystem:https://x/ about:blank chrome://settings ws://evil.example".split(
    " ",
  ),
  ..."evil.example/a.png ../../etc/passwd ?x #x https:// https://%00/ https://[/ mailto:x@y.z".split(" "),
  ..."jar:https://x!/ view-source:https://x tel:112 intent://x wss://evil.example/ htps://x.example/a.png".split(
    " ",
  ),
  "java\tscript:alert(1)",
  "https://evil.example:port/a.png",
  "feed:https://evil.example/",
];

test(`${REFUSED.length} addresses that are no image on the web are refused, as the main image and as another`, async () => {
  expect(REFUSED.length).toBeGreaterThanOrEqual(40);
  for (const [at, url] of rotate("image addresses", REFUSED, 3).entries()) {
    const field = at % 2 === 0 ? "image_url" : "images";
    const fields = await form({ [field]: url });
    const page = await admin.post(`${LIST}/new`, fields);
    const isStored = (await productOf(fields["sku"] ?? "")) !== undefined;
    await attack(`${field} ${url}`, () => {
      expect([page.status, isStored]).toEqual([400, false]);
      expect(fieldError(page.html, "product", field)).toMatch(/https:\/\/ or with \//);
    });
  }
});

test("an image on another host is never fetched by the shop, on any page that shows it", async () => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void trap.close());
  const { port } = trap.address() as { port: number };
  const urls = [`https://127.0.0.1:${port}/a.png`, `https://localhost:${port}/latest/meta-data/`];
  const fields = await form({ image_url: urls[0] ?? "", images: urls.join("\n"), is_featured: "on" });
  expect((await admin.post(`${LIST}/new`, fields)).status).toBe(303);
  const product = await productOf(fields["sku"] ?? "");
  const search = encodeURIComponent(fields["sku"] ?? "");
  let shown = 0;
  const pages: [Browser, string][] = [
    [visitor, `/product/${product?.id}`],
    [visitor, "/"],
    [visitor, `/products?search=${encodeURIComponent("Clay lamp")}&sort=newest`],
    [visitor, "/suggest?search=clay"],
    [visitor, "/sitemap/1.xml"],
    [admin, `${LIST}?search=${search}`],
    [admin, `${LIST}/${product?.id}`],
    [admin, `${LIST}/export`],
  ];
  for (const [browser, path] of pages) {
    await attack(`fetch an image for ${path}`, async () => {
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      shown += Number(page.html.includes(`127.0.0.1:${port}`));
      // The browser may load images over https only.
      const policy = page.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/img-src 'self' https: data:;/);
      expect(connections).toBe(0);
    });
  }
  await shop.runCron();
  expect(shown).toBeGreaterThan(2);
  expect(connections).toBe(0);
  // The trap does see a connection.
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  expect(connections).toBe(1);
});

test.each([
  [
    "an SVG with a script",
    "lamp.svg",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  ["an SVG named as a JPEG", "lamp.jpg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["HTML named as a PNG", "lamp.png", "<!doctype html><script>alert(1)</script>"],
  ["a script named as a GIF", "lamp.gif", "alert(1)//"],
  ["a PDF", "lamp.pdf", "%PDF-1.7"],
])("uploading %s is refused and stores nothing", async (what, name, text) => {
  const fields = await form();
  const file = new File([text], name, { type: "image/png" });
  const page = await postProductForm(admin, `${LIST}/new`, fields, { uploads: [file] });
  await attack(what, async () => {
    expect(page.status).toBe(400);
    expect(await productOf(fields["sku"] ?? "")).toBeUndefined();
  });
});

/** Names of files that are none of the shop's pictures, and ways out of their folder. */
const NAMES = [
  ..."..%2frobots.txt ..%5crobots.txt %2e%2e%2frobots.txt ....//robots.txt %252e%252e%252frobots.txt .env x".split(
    " ",
  ),
  ..."x.svg x.html x.js x.png.html x.png%00.html x.png;.html x.png/x.html x.php%00.png a%20b.png ~ * ? x.PNG".split(
    " ",
  ),
  ..."%2Fetc%2Fpasswd c:%5cx.png file:x.png http:%2f%2fevil.example%2fx.png //evil.example/x.png x.png%0d%0aX:1".split(
    " ",
  ),
];

test("no name of a picture leads out of the folder of pictures", async () => {
  for (const name of NAMES) {
    await attack(`/media/${name}`, async () => {
      const page = await visitor.get(`/media/${name}`);
      expect([400, 404]).toContain(page.status);
      expect(page.html).not.toMatch(/User-agent|root:|SUPABASE/);
    });
  }
});

test("an uploaded image is served with its own type and no page rights", async () => {
  const fields = await form();
  const page = await postProductForm(admin, `${LIST}/new`, fields, { uploads: [createImage("png")] });
  expect(page.status).toBe(303);
  const { image_url: url } = (await productOf(fields["sku"] ?? "")) ?? {};
  const { status, headers } = await visitor.get(url ?? "");
  expect([status, headers.get("Content-Type"), headers.get("X-Content-Type-Options")]).toEqual([
    200,
    "image/png",
    "nosniff",
  ]);
  expect(headers.get("Content-Security-Policy")).toContain("object-src 'none'");
  expect(await statusOf("/media/../../etc/passwd")).toBe(404);
});
