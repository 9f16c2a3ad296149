import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, test } from "vitest";

import { createKeys } from "#local/backend/keys.ts";
import { Browser, inputValue, type Page, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  addProduct,
  addToCart,
  ADMIN,
  checkoutForm,
  openShop,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";

const keys = createKeys();
const shop = await openShop({ keys });
const faulty = await openFaultyShop(shop);
const CLIENT = fileURLToPath(new URL("../../../build/client/", import.meta.url));

const visitor = new Browser(shop.shopUrl);
const admin = new Browser(shop.shopUrl);
let shopper = visitor;
let product = "";
let order = "";

beforeAll(async () => {
  const lamp = await addProduct(shop);
  product = lamp.id;
  shopper = await shopperWith(shop, lamp);
  const placed = await shopper.post("/checkout", await checkoutForm(shopper));
  order = placed.location?.split("/").at(-1) ?? "";
  await addToCart(shopper, product);
  await addToCart(visitor, product);
  await signIn(admin, ADMIN);
});

/** Pages of every kind, errors included. */
function pages(): [who: Browser, path: string][] {
  const open = ["/", "/products", `/product/${product}`, "/cart", "/login", "/register", "/admin"];
  const failed = ["/nowhere", "/product/unknown"];
  const own = [
    "/",
    "/cart",
    "/checkout",
    "/profile",
    "/orders",
    `/order/${order}`,
    `/order-confirmation/${order}`,
  ];
  return [
    ...[...open, ...failed].map((path): [Browser, string] => [visitor, path]),
    ...[...own, "/order/not-an-id", "/admin/dashboard"].map((path): [Browser, string] => [shopper, path]),
    [admin, "/admin/dashboard"],
    [admin, "/admin/nowhere"],
  ];
}

const crawl = () =>
  Promise.all(pages().map(async ([who, path]) => ({ path, page: await who.fork().get(path) })));

function nonceOf({ headers }: Page): string {
  return /script-src 'self' 'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
}

test("each page allows its own inline scripts only, by a nonce used once", async () => {
  const crawled = [...(await crawl()), ...(await crawl()), ...(await crawl())];
  for (const { path, page } of crawled) {
    const nonce = nonceOf(page);
    expect(Buffer.from(nonce, "base64").length, path).toBe(16);
    // Structured data is not executed, so it needs no nonce.
    const scripts = (page.html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/ld\+json/.test(tag));
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    const markup = page.html.replace(/<script\b[\s\S]*?<\/script>/g, "");
    expect(markup, path).not.toMatch(/ style=|<style|<script| on[a-z]+="|javascript:/i);
  }
  const nonces = crawled.map(({ page }) => nonceOf(page));
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.length).toBeGreaterThanOrEqual(50);
});

const HEADERS: Record<string, string | RegExp> = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Request-Id": /^[0-9a-f]{8}$/,
  "Content-Security-Policy":
    /^default-src 'self';.* form-action 'self'; base-uri 'none'; object-src 'none';.* frame-ancestors 'none'$/,
};

test("every response has the security headers: pages, data, redirects and refusals", async () => {
  const foreign = { Origin: "https://evil.example" };
  const crawled = [
    ...(await crawl()),
    ...(await Promise.all(
      ["/products.data", "/orders.data", "/orders", "/healthz", "/theme", "/sign-out"].map(async (path) => ({
        path,
        page: await visitor.get(path),
      })),
    )),
    { path: "POST /login", page: await visitor.post("/login", { email: "x" }) },
    { path: "POST /cart", page: await visitor.post("/cart", { intent: "add", productId: product }) },
    { path: "foreign POST /login", page: await visitor.post("/login", {}, foreign) },
    { path: "foreign POST /theme", page: await visitor.post("/theme", {}, foreign) },
    { path: "PUT /", page: await visitor.send("/", { method: "PUT" }) },
  ];
  for (const { path, page } of crawled) {
    for (const [name, value] of Object.entries(HEADERS)) {
      expect(page.headers.get(name) ?? "no such header", `${path}: ${name}`).toMatch(value);
    }
    expect(page.headers.get("Content-Security-Policy"), path).not.toContain("unsafe");
  }
  const ids = crawled.map(({ page }) => page.headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(ids.length);
});

test("hashed assets are cached forever, other files are not", async () => {
  const html = (await visitor.get("/")).html + (await visitor.get("/admin")).html;
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js)/g));
  expect(assets.size).toBeGreaterThan(5);
  for (const path of assets) {
    const { headers, status } = await fetch(shop.shopUrl + path);
    expect([status, headers.get("Cache-Control")], path).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(headers.getSetCookie(), path).toEqual([]);
  }
  for (const path of ["/favicon.svg", "/images/category-fashion.webp", "/placeholder.svg"]) {
    const { headers, status } = await fetch(shop.shopUrl + path);
    expect([status, headers.get("Cache-Control")?.includes("immutable")], path).toEqual([200, false]);
  }
});

test("every file has the headers that pages have", async () => {
  const { html } = await visitor.get("/");
  const [asset = ""] = html.match(/\/assets\/[\w.-]+\.js/) ?? [];
  const images = ["/favicon.svg", "/placeholder.svg", "/images/category-fashion.webp"];
  for (const path of [asset, "/favicon.ico", "/pay.js", "/icons/icon-192.png", ...images]) {
    const { headers, status } = await fetch(shop.shopUrl + path);
    expect(
      [
        status,
        headers.get("X-Content-Type-Options"),
        headers.get("Referrer-Policy"),
        headers.get("Strict-Transport-Security"),
        headers.get("Content-Security-Policy")?.includes("frame-ancestors 'none'"),
        headers.get("Content-Security-Policy")?.includes("sandbox"),
      ],
      path,
    ).toEqual([
      200,
      "nosniff",
      "strict-origin-when-cross-origin",
      "max-age=31536000; includeSubDomains",
      true,
      images.includes(path),
    ]);
  }
});

test("every answer with a body names its type, and its characters where it is text", async () => {
  const { html } = await visitor.get("/");
  const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  const files = ["/favicon.ico", "/favicon.svg", "/icons/icon-192.png", "/pay.js"];
  const api = [
    ..."/healthz /robots.txt /sitemap.xml /sitemap/pages.xml /manifest.webmanifest /skeletons".split(" "),
    ..."/suggest?search=lamp /.well-known/security.txt /products.data /media/none.png".split(" "),
  ];
  const own = ["/profile/data/download", "/orders.data"];
  const answers = [
    ...(await crawl()).map(({ path, page }) => [path, page.headers] as const),
    ...(await Promise.all(api.map(async (path) => [path, (await visitor.get(path)).headers] as const))),
    ...(await Promise.all(
      own.map(async (path) => [path, (await shopper.fork().get(path)).headers] as const),
    )),
    ["/admin/products/export", (await admin.get("/admin/products/export")).headers] as const,
    ["PUT /", (await visitor.send("/", { method: "PUT" })).headers] as const,
    ["foreign POST", (await visitor.post("/login", {}, { Origin: "https://evil.example" })).headers] as const,
    ...(await Promise.all(
      [...assets, ...files].map(async (path) => [path, (await fetch(shop.shopUrl + path)).headers] as const),
    )),
  ];
  expect(answers.length).toBeGreaterThan(35);
  for (const [path, headers] of answers) {
    const type = headers.get("Content-Type") ?? "no type";
    expect(type, path).toMatch(/^(?:text|application|image)\/[\w.+-]+(?:; charset=utf-8)?$/i);
    const isText = /^text\/|xml(?:;|$)/.test(type);
    expect(!isText || /; charset=utf-8$/i.test(type), `${path}: ${type}`).toBe(true);
  }
});

test("no answer lets another site read it", async () => {
  const foreign = { Origin: "https://evil.example" };
  for (const path of ["/", "/cart", "/suggest?search=lamp", "/orders.data", "/healthz", "/favicon.svg"]) {
    const { headers } = await shopper.fork().send(path, { headers: foreign });
    expect(headers.get("Access-Control-Allow-Origin"), path).toBeNull();
    expect(headers.get("Access-Control-Allow-Credentials"), path).toBeNull();
  }
  const asked = await shopper.fork().send("/cart", {
    method: "OPTIONS",
    headers: { ...foreign, "Access-Control-Request-Method": "POST" },
  });
  expect([asked.status, asked.headers.get("Access-Control-Allow-Origin")]).toEqual([405, null]);
});

/** A request with a method that fetch() refuses to send. @returns its status and body */
function sendRaw(method: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${shop.shopUrl}/`, { method, headers: { "X-Secret": "canary" } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("TRACE, and other methods than GET, HEAD and POST, are refused and echo nothing", async () => {
  for (const method of ["TRACE", "DELETE", "PATCH", "PROPFIND"]) {
    const { status, body } = await sendRaw(method);
    expect(status, method).toBeGreaterThanOrEqual(400);
    expect(status, method).toBeLessThan(502);
    expect(body, method).not.toContain("canary");
  }
});

test("no secret or token is in a page, a data response or a client file", async () => {
  const session = Buffer.from((shopper.cookies.get("haat-auth") ?? "").slice(7), "base64url").toString();
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  expect(token.split(".")).toHaveLength(3);
  const secrets = [
    ...Object.values(keys),
    token,
    "sb_secret",
    "service_role",
    "SESSION_SECRET",
    "eyJhbGciOi",
  ];
  const data = ["/orders", "/checkout", `/order/${order}`, "/profile", "/_root", "/admin/dashboard"];
  const texts = [
    ...(await crawl()).map(({ path, page }) => [path, page.html] as const),
    ...(await Promise.all(
      data.map(async (path) => [path, (await shopper.fork().get(`${path}.data`)).html] as const),
    )),
    ...readdirSync(CLIENT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(`${entry.parentPath}/${entry.name}`, "utf8")] as const),
  ];
  expect(texts.length).toBeGreaterThan(60);
  for (const [name, text] of texts) {
    for (const secret of secrets)
      expect(text.includes(secret), `${secret.slice(0, 12)} in ${name}`).toBe(false);
  }
});

/** Checks that an error page shows an id found in the log, a refresh link and no internal detail. */
function expectExplained({ html }: Page, logs: string[], label: string): void {
  const text = textOf(html);
  const id = /tell us this code: ([0-9a-f]{8})/.exec(text)?.[1] ?? "no id";
  expect(
    logs.filter((line) => line.includes(`"requestId":"${id}"`)),
    `${label}: ${text.slice(0, 200)}`,
  ).not.toEqual([]);
  expect(text, label).toContain("Refresh Page");
  expect(html, label).not.toMatch(
    /canary|relation|column|permission|postgres|PGRST|RangeError|TypeError|\.tsx?:|\bat async\b/i,
  );
}

describe("error responses", () => {
  test("are 503 on every page while the backend is down, with an id from the log", async () => {
    faulty.fail("all");
    for (const [who, path] of pages()) {
      const page = await atWorker(faulty, who).get(path);
      // These forms open, and show the error when they are posted.
      const staysOpen = who === visitor && ["/login", "/register", "/admin"].includes(path);
      expect(page.status, path).toBe(staysOpen ? 200 : 503);
      if (!staysOpen) expectExplained(page, faulty.logs, path);
    }
    const typed = { email: "meera@example.com", password: "six-or-more" };
    for (const path of ["/login", "/admin"]) {
      const refused = await new Browser(faulty.shopUrl).post(path, typed);
      expect(textOf(refused.html), path).toContain("An error occurred. Please try again.");
      expect(inputValue(refused.html, "email"), path).toBe(typed.email);
    }
    const health = await new Browser(faulty.shopUrl).get("/healthz");
    expect([health.status, JSON.parse(health.html)]).toEqual([
      503,
      {
        status: "unavailable",
        database: "failed",
        sign_in: "failed",
        secret_key: "failed",
        payment: "not configured",
        cron: "failed",
      },
    ]);
    faulty.fail("none");
    expect((await new Browser(faulty.shopUrl).get("/")).status).toBe(200);
  });

  test("keep database messages in the log", async () => {
    await shop.sql("alter table public.settings rename column site_name to canary_column");
    try {
      const page = await visitor.fork().get("/");
      expect(page.status).toBe(503);
      expectExplained(page, shop.logs, "/");
      expect(shop.logs.join("\n")).toContain("site_name");
    } finally {
      await shop.sql("alter table public.settings rename column canary_column to site_name");
    }
    expect((await visitor.fork().get("/")).status).toBe(200);
  });

  test("are 500 for an exception, with its stack in the log", async () => {
    await shop.sql("update public.orders set created_at = 'infinity' where id = $1", [order]);
    try {
      for (const path of [`/order/${order}`, "/orders"]) {
        const page = await shopper.fork().get(path);
        expect(page.status, path).toBe(500);
        expectExplained(page, shop.logs, path);
      }
      expect(shop.logs.join("\n")).toContain("RangeError");
    } finally {
      await shop.sql("update public.orders set created_at = now() where id = $1", [order]);
    }
  });
});
