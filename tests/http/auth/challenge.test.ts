import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, describe, expect, test } from "vitest";

import {
  Browser,
  fieldError,
  fieldValue,
  inputValue,
  type Page,
  textOf,
} from "#tests/http/support/browser.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { openShop } from "#tests/http/support/shop.ts";

/** Posts without a challenge. */
const FREE = 2;
const vars = { CHALLENGE_AFTER_NETWORK: String(FREE), CHALLENGE_AFTER_SHOP: "1000000" };
const ASK = "Please answer one question, so that we know a person sends this";
const WRONG = "That was not the answer. Please answer this question";

/** Plays Cloudflare's server: a token is good when it is "good". */
const asked: URLSearchParams[] = [];
let isDown = false;
const cloudflare = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(fields);
    response.writeHead(isDown ? 503 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: fields.get("response") === "good", action: "" }));
  });
});
await new Promise<void>((resolve) => void cloudflare.listen(0, "127.0.0.1", resolve));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
const origin = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`;
afterAll(() => void cloudflare.close());

const shop = await openShop({ vars, confirmEmail: true });
const turnstile = await openShop({
  confirmEmail: true,
  vars: { ...vars, TURNSTILE_SITE_KEY: "site-key", TURNSTILE_SECRET: "secret-key", TURNSTILE_ORIGIN: origin },
});

const newEmail = () => `${randomUUID()}@example.com`;

/** Every form that sends mail: its id, its fields, and those whose values are kept. */
const FORMS: Record<
  string,
  { id: string; fields: (email: string) => Record<string, string>; kept: string[] }
> = {
  "/register": {
    id: "register",
    fields: (email) => ({
      email,
      fullName: "Meera Nair",
      password: "six-or-more",
      confirmPassword: "six-or-more",
      terms: "on",
    }),
    kept: ["email", "fullName"],
  },
  "/forgot-password": { id: "forgot", fields: (email) => ({ email }), kept: ["email"] },
  "/auth/confirm": { id: "again", fields: (email) => ({ intent: "resend", email }), kept: ["email"] },
  "/newsletter": { id: "newsletter", fields: (email) => ({ email, redirectTo: "/" }), kept: ["email"] },
  "/contact": {
    id: "contact",
    fields: (email) => ({ email, name: "Meera Nair", orderNumber: "ORD-1", message: "Where is my lamp?" }),
    kept: ["email", "name", "orderNumber"],
  },
};

/** The page's main part: the footer and the header have fields of their own. */
function mainOf({ html }: Page): string {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

const NUMBERS = "zero one two three four five six seven eight nine".split(" ");

/** The fields that answer the question of a page. */
function solve(page: Page): { challenge: string; answer: string } {
  const [, left = "", right = ""] = /What is (\w+) plus (\w+)\?/.exec(textOf(page.html)) ?? [];
  const answer = String(NUMBERS.indexOf(left) + NUMBERS.indexOf(right));
  return { challenge: fieldValue(mainOf(page), "challenge"), answer };
}

/** A browser whose network has posted as many forms as it may. */
async function busyBrowser(at = shop): Promise<Browser> {
  const browser = new Browser(at.shopUrl);
  for (let count = 0; count < FREE; count += 1) {
    const page = await browser.post("/forgot-password", { email: newEmail() });
    expect(page.status).toBe(303);
  }
  return browser;
}

describe.each(Object.entries(FORMS))("%s", (path, { id, fields, kept }) => {
  test("asks a question when the network has sent too many, keeps what was typed, and then sends it", async () => {
    const browser = await busyBrowser();
    const typed = fields(newEmail());
    const first = await browser.post(path, typed);
    expect(first.status).toBe(400);
    expect(fieldError(first.html, id, "answer")).toBe(ASK);
    for (const name of kept) expect(inputValue(mainOf(first), name), name).toBe(typed[name]);
    expect(first.html).not.toContain("six-or-more");
    expect(first.headers.get("Content-Security-Policy")).toContain("frame-src 'none'");

    const wrong = await browser.post(path, { ...typed, ...solve(first), answer: "3" });
    expect([wrong.status, fieldError(wrong.html, id, "answer")]).toEqual([400, WRONG]);
    expect(inputValue(mainOf(wrong), "answer")).toBe("");
    expect(solve(wrong).challenge).not.toBe(solve(first).challenge);

    const sent = await browser.post(path, { ...typed, ...solve(wrong) });
    expect(sent.status).toBe(303);
    const again = await browser.post(path, { ...typed, ...solve(wrong) });
    expect([again.status, fieldError(again.html, id, "answer")]).toEqual([400, WRONG]);
  });
});

test("an answer counts in its own form alone", async () => {
  const browser = await busyBrowser();
  const answer = solve(await browser.post("/newsletter", { email: newEmail(), redirectTo: "/" }));
  const page = await browser.post("/forgot-password", { email: newEmail(), ...answer });
  expect([page.status, fieldError(page.html, "forgot", "answer")]).toEqual([400, WRONG]);
});

test("nothing is sent before the question is answered", async () => {
  const browser = await busyBrowser();
  const email = newEmail();
  await browser.post("/newsletter", { email, redirectTo: "/" });
  await browser.post("/register", FORMS["/register"]?.fields(email) ?? {});
  const rows = await shop.sql(
    `select 1 from public.newsletter_subscribers where email = $1
     union all select 1 from auth.users where email = $1`,
    [email],
  );
  expect(rows).toEqual([]);
});

test("an invalid form is answered without a question, and is not counted", async () => {
  const browser = new Browser(shop.shopUrl);
  for (let count = 0; count <= FREE; count += 1) {
    const page = await browser.post("/forgot-password", { email: "nobody" });
    expect(fieldError(page.html, "forgot", "email")).toBe("Invalid email address");
  }
  expect((await browser.post("/forgot-password", { email: newEmail() })).status).toBe(303);
});

test("other networks are not asked", async () => {
  await busyBrowser();
  expect((await new Browser(shop.shopUrl).post("/forgot-password", { email: newEmail() })).status).toBe(303);
});

test("known and unknown addresses are asked alike", async () => {
  const pages = [];
  for (const email of ["asha@haat.example", newEmail()]) {
    const browser = await busyBrowser();
    const page = await browser.post("/forgot-password", { email });
    pages.push([page.status, textOf(mainOf(page)).replace(/What is .*\?/, "What?")]);
  }
  expect(pages[0]).toEqual(pages[1]);
});

test("a network may answer twenty questions an hour, and is then told to wait", async () => {
  const browser = await busyBrowser();
  let page = await browser.post("/forgot-password", { email: newEmail() });
  for (let count = 0; count < 20; count += 1) {
    const sent = await browser.post("/forgot-password", { email: newEmail(), ...solve(page) });
    expect(sent.status).toBe(303);
    page = await browser.post("/forgot-password", { email: newEmail() });
  }
  const last = await browser.post("/forgot-password", { email: newEmail(), ...solve(page) });
  expect(last.status).toBe(429);
  expect(textOf(last.html)).toContain("Too many attempts. Please wait a minute and try again.");
});

describe("with Turnstile", () => {
  test("the widget stands in the page that admits it, and the question in <noscript>", async () => {
    const browser = await busyBrowser(turnstile);
    const page = await browser.post("/contact", FORMS["/contact"]?.fields(newEmail()) ?? {});
    expect(page.status).toBe(400);
    expect(mainOf(page)).toMatch(
      /<div class="cf-turnstile[^>]* data-sitekey="site-key" data-action="contact">/,
    );
    expect(page.html).toContain(`src="${origin}/turnstile/v0/api.js"`);
    expect(/<noscript>.*What is \w+ plus \w+\?.*<\/noscript>/s.test(mainOf(page))).toBe(true);
    expect(page.html).not.toContain("secret-key");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain(`frame-src ${origin}`);
    expect(policy.split(origin)).toHaveLength(3);
    // The starter of React is not on it, so that the page stays as it is.
    expect(page.html).not.toContain("script[type=late]");

    const email = newEmail();
    const fields = FORMS["/contact"]?.fields(email) ?? {};
    const { challenge } = solve(page);
    asked.length = 0;
    const sent = await browser.post("/contact", { ...fields, challenge, "cf-turnstile-response": "good" });
    expect(sent.status).toBe(303);
    expect(asked.map((one) => Object.fromEntries(one))).toEqual([
      { secret: "secret-key", response: "good", remoteip: browser.address },
    ]);
  });

  test("pages without a challenge do not admit it", async () => {
    const browser = new Browser(turnstile.shopUrl);
    for (const path of Object.keys(FORMS).filter((name) => name !== "/auth/confirm")) {
      const page = await browser.get(path);
      expect(page.headers.get("Content-Security-Policy"), path).not.toContain(origin);
      expect(page.html, path).not.toContain("turnstile");
    }
  });

  test("a form with it is posted by the browser, because only a whole page runs its script", async () => {
    const browser = await busyBrowser(turnstile);
    expect((await browser.get("/forgot-password")).html).toMatch(/<form id="forgot"[^>]* data-post="swap"/);
    const { html } = await browser.post("/forgot-password", { email: newEmail() });
    expect(html).toContain('class="cf-turnstile');
    expect(html).toMatch(/<form id="forgot"/);
    expect(html).not.toMatch(/<form id="forgot"[^>]* data-post/);
  });

  test.each(["refused", "missing", "down"])("a token that is %s leads to the question", async (how) => {
    const browser = await busyBrowser(turnstile);
    const email = newEmail();
    const first = await browser.post("/newsletter", { email, redirectTo: "/" });
    const { challenge } = solve(first);
    isDown = how === "down";
    const token: Record<string, string> =
      how === "missing" ? {} : { "cf-turnstile-response": how === "down" ? "good" : "bad" };
    const second = await browser.post("/newsletter", { email, redirectTo: "/", challenge, ...token });
    isDown = false;
    expect([second.status, fieldError(second.html, "newsletter", "answer")]).toEqual([400, ASK]);
    expect(mainOf(second)).not.toContain("data-sitekey");
    const sent = await browser.post("/newsletter", { email, redirectTo: "/", ...solve(second) });
    expect(sent.status).toBe(303);
    expect(await mailsTo(turnstile, email, 1)).toHaveLength(1);
  });
});
