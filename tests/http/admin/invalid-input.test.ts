import { beforeAll, expect, test } from "vitest";

import {
  pathOf,
  hashTables,
  createExamples,
  readForms,
  adminScreens,
} from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { INVALID_FORMS, sendInvalidForm } from "#tests/http/support/invalid-forms.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { sample } from "#tests/http/support/sweep.ts";

const shop = await openShop({ own: true });

const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const screens = await adminScreens(shop);
let ids: Record<string, string> = {};
/** Paths an admin can post to, with the fields of the screen's own forms. */
const targets: { path: string; fields: Record<string, string> }[] = [];

beforeAll(async () => {
  ids = await createExamples(shop);
  for (const screen of screens.filter(({ hasAction }) => hasAction)) {
    const path = pathOf(screen, ids);
    targets.push({
      path,
      fields: Object.assign({ intent: "" }, ...(await readForms(shop, path)).toReversed()),
    });
  }
});

test("admin screens accept posts, and their forms are found", () => {
  expect(targets.length).toBeGreaterThan(20);
  const blank = targets.filter(({ fields }) => Object.values(fields).every((value) => value === ""));
  // A list of sessions, whose form a link asks for, a bulk form without a selection, a product without a level of its own,
  // an import and a change of orders whose buttons carry what they do, a new banner and search word, a delivered cash order,
  // which has no form to refund it, to end it, to correct its address or items or to send a link that pays it, a review
  // without a reply, and a question without an answer.
  expect(blank.map(({ path }) => path)).toEqual([
    "/admin/profile/sessions",
    "/admin/products",
    `/admin/products/${ids.productId}/low-stock`,
    `/admin/products/import/${ids.importId}`,
    "/admin/home/banners/new",
    "/admin/search-words/new",
    `/admin/orders/${ids.orderId}/refund`,
    `/admin/orders/${ids.orderId}/end`,
    `/admin/orders/${ids.orderId}/address`,
    `/admin/orders/${ids.orderId}/items`,
    `/admin/orders/${ids.orderId}/payment-link`,
    "/admin/orders/views",
    `/admin/orders/bulk/${ids.batchId}`,
    `/admin/reviews/${ids.reviewId}/reply`,
    `/admin/questions/${ids.questionId}`,
  ]);
});

/** Every field twice is still a valid form for an admin screen. */
const FORMS = INVALID_FORMS.filter(({ name }) => name !== "every field twice").map((badForm, turn) => ({
  ...badForm,
  turn,
}));

test.each(FORMS)(
  "an admin posting $name is answered below 500 and changes nothing",
  async ({ turn, ...badForm }) => {
    const before = await hashTables(shop);
    for (const { path, fields } of sample(targets, turn)) {
      const page = await sendInvalidForm(admin, path, badForm, fields);
      const label = `${badForm.name}, ${path}`;
      expect(page.status, label).toBeLessThan(500);
      // Routes that accept files answer an oversized body with 413.
      const allowed = badForm.status === 400 ? [400, 413] : [badForm.status ?? page.status];
      expect(allowed, label).toContain(page.status);
      const kept = page.headers.getSetCookie().filter((line) => /^haat-(cart|auth|theme)=[^;]/.test(line));
      expect(kept, label).toEqual([]);
    }
    expect(await hashTables(shop)).toEqual(before);
  },
);

test("screens without an action answer posts with 405, and cross-origin posts are refused everywhere", async () => {
  const before = await hashTables(shop);
  const readOnly = screens.filter(({ hasAction }) => !hasAction);
  expect(readOnly.length).toBeGreaterThan(10);
  for (const screen of readOnly) {
    const at = pathOf(screen, ids);
    expect((await admin.fork().post(at, {})).status, at).toBe(405);
  }
  for (const screen of screens) {
    const at = pathOf(screen, ids);
    for (const suffix of ["", ".data"]) {
      const page = await admin.fork().post(at + suffix, {}, { Origin: "https://evil.example" });
      expect([400, 403], at + suffix).toContain(page.status);
    }
  }
  expect(await hashTables(shop)).toEqual(before);
});
