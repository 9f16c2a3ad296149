import { expect, test } from "vitest";

import { Browser, decodeEntities, textOf } from "#tests/http/support/browser.ts";
import {
  addProduct,
  ADMIN,
  checkoutForm,
  newShopper,
  openShop,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";

// The rule of app/ui/error-summary.tsx, for each form that can be rejected.
const shop = await openShop();
const lamp = await addProduct(shop);
const visitor = new Browser(shop.shopUrl);
const shopper = await newShopper(shop);
const buyer = await shopperWith(shop, lamp);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const MAX_WITHOUT_SUMMARY = 3;
const CONTROLS = /<(?:input|select|textarea)\b[^>]*>/g;

const attribute = (tag: string, name: string) =>
  decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
const ids = (html: string) => new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id));

/** The form of a page with a wrong field. Its end is that of its content, because forms are not nested. */
function rejectedForm(html: string): string {
  const form = html.match(/<form\b[\s\S]*?<\/form>/g)?.find((one) => one.includes('aria-invalid="true"'));
  if (!form) throw new Error(`No form with a wrong field: ${textOf(html).slice(0, 300)}`);
  return form.replace(/<div hidden="">[\s\S]*?<\/div>/g, "");
}

/** The controls that can be seen; of radio buttons of one name the first. */
function visibleControls(form: string): string[] {
  const controls = (form.match(CONTROLS) ?? []).filter(
    (tag) => !/ (?:type="hidden"|hidden="")/.test(tag) && attribute(tag, "name") !== "",
  );
  const names = controls.map((tag) => attribute(tag, "name"));
  return controls.filter((_, at) => names.indexOf(names[at] ?? "") === at);
}

/** What is posted, and the number of fields that are wrong. */
const SMALL: [string, Browser, string, Record<string, string>, number][] = [
  ["sign-in", visitor, "/login", { email: "meera", password: "", redirectTo: "/" }, 2],
  [
    "sign-in, second field",
    visitor,
    "/login",
    { email: "meera@example.com", password: "", redirectTo: "/" },
    1,
  ],
  ["admin sign-in", visitor, "/admin", { email: "", password: "" }, 2],
  ["forgotten password", visitor, "/forgot-password", { email: "" }, 1],
  ["newsletter", visitor, "/newsletter", { email: "", redirectTo: "/" }, 1],
  ["another link", visitor, "/auth/confirm", { intent: "resend", email: "meera" }, 1],
  ["profile", shopper, "/profile", { fullName: "M", phone: "12" }, 2],
  ["profile, second field", shopper, "/profile", { fullName: "Meera Nair", phone: "12" }, 1],
  [
    "password",
    shopper,
    "/profile/security",
    { intent: "password", present: "", password: "", confirmPassword: "" },
    3,
  ],
  ["e-mail", shopper, "/profile/security", { intent: "email", email: "", present: "" }, 2],
  ["closing the account", shopper, "/profile/data/delete", { intent: "close", password: "" }, 1],
  [
    "signing out elsewhere",
    shopper,
    "/profile/security/sessions?end=others",
    { end: "others", present: "" },
    1,
  ],
  ["review", shopper, `/product/${lamp.id}`, { intent: "review", comment: "", title: "" }, 2],
  ["question", shopper, `/product/${lamp.id}/ask`, { question: "" }, 1],
  ["search word", admin, "/admin/search-words/new", { word: "", means: "" }, 2],
  ["admin's profile", admin, "/admin/profile", { intent: "details", fullName: "M", phone: "12" }, 2],
];

test.each(SMALL)(
  "%s shows its errors beside the fields, lists them from two on, and the first has the focus",
  async (_, browser, path, fields, count) => {
    const { status, html } = await browser.post(path, fields);
    expect(status).toBe(400);
    const form = rejectedForm(html);
    const controls = visibleControls(form);
    expect(new Set(controls.map((tag) => attribute(tag, "name"))).size).toBeLessThanOrEqual(
      MAX_WITHOUT_SUMMARY,
    );
    const wrong = controls.filter((tag) => tag.includes('aria-invalid="true"'));
    expect(wrong).toHaveLength(count);
    const linked = Array.from(form.matchAll(/<a href="#([^"]*)"/g), ([, id]) => id);
    expect(linked).toEqual(count > 1 ? wrong.map((tag) => attribute(tag, "id")) : []);
    expect(form.includes("data-summary")).toBe(count > 1);
    const known = ids(form);
    for (const tag of wrong) {
      const errorId = `${attribute(tag, "id")}-error`;
      expect(attribute(tag, "aria-describedby").split(" ")).toContain(errorId);
      expect(known).toContain(errorId);
    }
    const focused = (form.match(CONTROLS) ?? []).filter((tag) => tag.includes(" autofocus"));
    expect(focused).toEqual(wrong.slice(0, 1));
  },
);

const LARGE: [string, Browser, string, Record<string, string>, number][] = [
  ["registration", visitor, "/register", { fullName: "", email: "", redirectTo: "/" }, 4],
  ["message", visitor, "/contact", { name: "", email: "meera", orderNumber: "", message: "" }, 3],
  [
    "message with one mistake",
    visitor,
    "/contact",
    { name: "Meera", email: "", orderNumber: "", message: "Hello there" },
    1,
  ],
  ["address", shopper, "/profile/addresses/new", {}, 7],
  ["category", admin, "/admin/categories/new", {}, 1],
  ["coupon", admin, "/admin/coupons/new", {}, 2],
  ["product", admin, "/admin/products/new", {}, 5],
];

function expectSummary(html: string, atLeast: number) {
  const form = rejectedForm(html);
  const names = new Set(visibleControls(form).map((tag) => attribute(tag, "name")));
  expect(names.size).toBeGreaterThan(MAX_WITHOUT_SUMMARY);
  expect(form).not.toContain(" autofocus");
  const list = /data-summary[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(form)?.[1] ?? "";
  const lines = list.split("</li>").slice(0, -1);
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
  const known = ids(html);
  for (const line of lines) {
    expect(line.match(/<a\b/g)).toHaveLength(1);
    expect(known).toContain(attribute(line, "href").replace(/^#/, ""));
  }
  const title = lines.length === 1 ? "There is a problem" : `There are ${lines.length} problems`;
  expect(textOf(form)).toContain(title);
}

test.each(LARGE)(
  "%s lists its problems, one a line with a link to its field",
  async (_, browser, path, fields, count) => {
    const { status, html } = await browser.post(path, fields);
    expect(status).toBe(400);
    expectSummary(html, count);
  },
);

test("the checkout lists its problems, one a line with a link to its field", async () => {
  const form = await checkoutForm(buyer);
  const { status, html } = await buyer.post("/checkout", {
    ...form,
    postal_code: "12",
    first_name: "",
    phone: "",
  });
  expect(status).toBe(400);
  expectSummary(html, 3);
});

test("what is wrong with a form as a whole is a notice at its top, without a list", async () => {
  const { status, html } = await visitor.post("/login", {
    email: "nobody@example.com",
    password: "not-the-one",
    redirectTo: "/",
  });
  expect(status).toBe(400);
  const notice = /<div role="alert"[^>]*data-summary[\s\S]*?<\/div><\/div>/.exec(html)?.[0] ?? "";
  expect(textOf(notice)).toBe("Invalid login credentials");
  expect(notice).not.toContain("<li");
  expect(html).not.toContain(" autofocus");
});
