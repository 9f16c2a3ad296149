import { beforeAll, describe, expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { INVALID_FORMS, type InvalidForm, sendInvalidForm } from "#tests/http/support/invalid-forms.ts";
import {
  ADDRESS as KNOWN_ADDRESS,
  addProduct,
  addToCart,
  builtRoutes,
  cartOf,
  countRows,
  newShopper,
  openShop,
} from "#tests/http/support/shop.ts";
import { sample } from "#tests/http/support/sweep.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";

const shop = await openShop();
const NOWHERE = "00000000-0000-4000-8000-0000000fffff";
const { addressId: _addressId, ...ADDRESS } = KNOWN_ADDRESS;

/** Valid fields for every action, by route pattern. */
const ACTIONS: Record<string, Record<string, string>> = {
  "/login": { email: "asha@haat.example", password: "haat-wrong", remember: "on", redirectTo: "/" },
  "/register": {
    fullName: "Meera Nair",
    email: "taken@example.com",
    password: "haat-secret",
    confirmPassword: "haat-secret",
    terms: "on",
    newsletter: "on",
    redirectTo: "/",
  },
  "/admin": { email: "admin@haat.example", password: "haat-wrong" },
  "/cart": { intent: "add", productId: "", quantity: "1", redirectTo: "/" },
  "/checkout": {
    intent: "place-order",
    checkoutKey: "",
    shownTotal: "117900",
    addressId: "new",
    paymentMethod: "cod",
    ...ADDRESS_FIELDS,
  },
  "/product/:id": { intent: "review", rating: "5", title: "Fine", comment: "As described." },
  "/product/:id/ask": { question: "Does it come in blue?" },
  "/pay/:token": { intent: "pay-again" },
  "/wishlist": { productId: "", wanted: "true", redirectTo: "/products" },
  "/stock-notices": { productId: "", notify: "true", redirectTo: "/" },
  "/newsletter": { email: "reader@example.com", redirectTo: "/" },
  "/newsletter/confirm": {},
  "/newsletter/unsubscribe": { "List-Unsubscribe": "One-Click" },
  "/contact": {
    name: "Meera Nair",
    email: "meera@example.com",
    orderNumber: "",
    message: "Where is my lamp?",
  },
  "/forgot-password": { email: "reader@example.com" },
  "/two-step": { code: "123456", next: "/" },
  "/reset-password": { password: "haat-secret", confirmPassword: "haat-secret" },
  "/auth/confirm": {
    intent: "confirm",
    token_hash: "a".repeat(56),
    type: "signup",
    email: "meera@example.com",
    next: "/",
  },
  "/profile": { fullName: "Meera Nair", phone: "" },
  "/profile/addresses": { intent: "set-default", addressId: NOWHERE },
  "/profile/addresses/new": { ...ADDRESS },
  "/profile/addresses/:addressId": { ...ADDRESS },
  "/profile/addresses/:addressId/delete": { intent: "delete" },
  "/profile/wishlist": { intent: "remove", wishId: NOWHERE },
  "/profile/data/delete": { intent: "close", password: "haat-wrong" },
  "/profile/security": {
    intent: "password",
    present: "haat-wrong",
    password: "haat-secret",
    confirmPassword: "haat-secret",
  },
  "/profile/security/sessions": { end: NOWHERE, present: "haat-wrong" },
  "/order/:id/payment": { intent: "pay-again" },
  "/order/:id/invoice": { intent: "issue" },
  "/order/:id/cancel": { intent: "cancel" },
  "/order/:id/reorder": { intent: "reorder" },
  "/order/:id/return": { intent: "go-on", kind: "return" },
  "/order/:id/return/confirm": { intent: "confirm", key: NOWHERE, refundMode: "source", comment: "" },
  "/theme": { theme: "dark", redirectTo: "/" },
  "/deliver-to": { pin: "560001", redirectTo: "/" },
  "/sign-out": {},
  "/*": { anything: "1" },
};

/** These load the order first, because its items determine the fields. */
const ORDER_FIRST = new Set(["/order/:id/return", "/order/:id/return/confirm"]);

/** What a visitor typed in these is kept for the sign-in, so the body is read. */
const TYPED = new Set([
  "/checkout",
  "/product/:id/ask",
  "/profile",
  "/profile/addresses/new",
  "/profile/addresses/:addressId",
]);

/** Posted by Razorpay, not by forms; covered in tests/http/payment. */
const FROM_RAZORPAY = ["/payment/callback/:id", "/payment/webhook"];

let productId = "";
const cookies: Record<"visitor" | "shopper", Browser> = {
  visitor: new Browser(shop.shopUrl),
  shopper: await newShopper(shop),
};

beforeAll(async () => {
  productId = (await addProduct(shop)).id;
  for (const browser of Object.values(cookies)) await addToCart(browser, productId);
});

test("covers every action of the build", async () => {
  // Admin actions are covered by admin/invalid-input.test.ts.
  const built = (await builtRoutes(shop))
    .filter(({ path, hasAction }) => hasAction && !path.startsWith("/admin/"))
    .map(({ path }) => path);
  expect([...Object.keys(ACTIONS), ...FROM_RAZORPAY].toSorted()).toEqual(built.toSorted());
});

function sendTo(who: keyof typeof cookies, path: string, badForm: InvalidForm) {
  const fields = { ...ACTIONS[path] };
  if ("productId" in fields) fields.productId = productId;
  if ("checkoutKey" in fields) fields.checkoutKey = crypto.randomUUID();
  const at = path
    .replace("/*", "/nowhere")
    .replace(":id", productId)
    .replace(":addressId", NOWHERE)
    .replace(":token", "a".repeat(43));
  return sendInvalidForm(cookies[who], at, badForm, fields);
}

/** Statuses of the answer to a form that is answered `status` elsewhere; null where it depends on more than the form. */
function expectedStatuses(who: keyof typeof cookies, path: string, status: number): number[] | null {
  if (ORDER_FIRST.has(path) || (path === "/*" && status === 400)) return null;
  if (who !== "visitor" || status !== 400) return [status];
  // A visitor who typed something keeps it for the sign-in (403), unless it cannot be read (400) or kept (303). Other
  // forms of an account send a visitor to the sign-in before the body is read.
  if (TYPED.has(path)) return [303, 400, 403];
  return /^\/(profile|order)/.test(path) ? [303] : [status];
}

describe.each(["visitor", "shopper"] as const)("as %s", (who) => {
  // Signing out would end the session of the other posts.
  const paths = Object.keys(ACTIONS).filter((path) => path !== "/sign-out");

  // The origin is checked before the session, so testing as a visitor is enough.
  const forms = INVALID_FORMS.filter(({ status = 0 }) => who === "visitor" || status <= 400);

  test.each(forms.map((attempt, turn) => ({ ...attempt, turn })))(
    "$name is answered below 500 and changes nothing",
    async ({ turn, ...attempt }) => {
      const before = await countRows(shop);
      for (const path of sample((attempt.status ?? 0) > 400 ? Object.keys(ACTIONS) : paths, turn)) {
        const label = `${who}, ${attempt.name}, ${path}`;
        const page = await sendTo(who, path, attempt);
        expect(page.status, label).toBeLessThan(500);
        if (attempt.status === undefined) continue;
        expect(expectedStatuses(who, path, attempt.status) ?? [page.status], label).toContain(page.status);
        const kept = page.headers.getSetCookie().filter((line) => /^haat-(cart|auth|theme)=[^;]/.test(line));
        expect(kept, label).toEqual([]);
      }
      expect(await countRows(shop)).toEqual(before);
    },
  );
});

test("sign-out accepts any body", async () => {
  for (const attempt of INVALID_FORMS.filter(({ status = 0 }) => status <= 400)) {
    expect((await sendTo("visitor", "/sign-out", attempt)).status, attempt.name).toBeLessThan(500);
  }
});

test("routes without an action refuse posts, and cross-origin posts are refused everywhere", async () => {
  for (const { path, hasAction } of await builtRoutes(shop)) {
    if (path.startsWith("/admin/")) continue;
    const at = path.replace(":id", productId).replace(":addressId", NOWHERE).replace("*", "nowhere");
    const { status } = hasAction ? { status: 405 } : await cookies.shopper.post(at, {});
    expect(status, at).toSatisfy((code) => code >= 302 && code < 500);
    // Razorpay's site posts to the callback cross-origin.
    if (path === "/payment/callback/:id") continue;
    for (const suffix of ["", ".data"]) {
      const page = await cookies.shopper.post(at + suffix, {}, { Origin: "https://evil.example" });
      expect([400, 403], at + suffix).toContain(page.status);
    }
  }
});

test("session and cart are intact afterwards", async () => {
  const page = await cookies.shopper.get("/checkout");
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("Place Order");
  for (const browser of Object.values(cookies)) {
    expect(cartOf(browser)?.lines).toEqual([{ id: productId, quantity: 1 }]);
  }
});
