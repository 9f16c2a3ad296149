import { beforeAll, expect, test } from "vitest";

import { addressOf, books, exampleIds, formsOf, portalScreens } from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { BAD_FORMS, sendBadForm } from "#tests/http/support/invalid-forms.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { partOf } from "#tests/http/support/sweep.ts";

const shop = await openShop({ memory: true });
const PATIENCE = 1_000;

const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const screens = await portalScreens(shop);
let ids: Record<string, string> = {};
/** Where an admin may post, and what the screen's own forms would send. */
const targets: { path: string; fields: Record<string, string> }[] = [];

beforeAll(async () => {
  ids = await exampleIds(shop);
  for (const screen of screens.filter(({ hasAction }) => hasAction)) {
    const path = addressOf(screen, ids);
    targets.push({
      path,
      fields: Object.assign({ intent: "" }, ...(await formsOf(shop, path)).toReversed()),
    });
  }
});

test("the portal takes posts, and its screens' own forms are known", () => {
  expect(targets.length).toBeGreaterThan(20);
  const blank = targets.filter(({ fields }) => Object.values(fields).every((value) => value === ""));
  // Nothing ticked in a list, and cash that cannot go back through the provider.
  expect(blank.map(({ path }) => path)).toEqual(["/admin/products", `/admin/orders/${ids.orderId}/refund`]);
});

/** Sent twice it is still the screen's own form. */
const FORMS = BAD_FORMS.filter(({ name }) => name !== "every field twice").map((badForm, turn) => ({
  ...badForm,
  turn,
}));

test.each(FORMS)("an admin's $name", async ({ turn, ...badForm }) => {
  const before = await books(shop);
  for (const { path, fields } of partOf(targets, turn)) {
    const page = await sendBadForm(admin, path, badForm, fields);
    const label = `${badForm.name}, ${path}`;
    expect(page.status, label).toBeLessThan(500);
    expect(page.took, label).toBeLessThan(PATIENCE);
    // Where files may be sent, a body beyond their limit has an answer of its own.
    if (badForm.status === 400) expect([400, 413], label).toContain(page.status);
    else if (badForm.status) expect(page.status, label).toBe(badForm.status);
    const kept = page.headers.getSetCookie().filter((line) => /^haat-(cart|auth|theme)=[^;]/.test(line));
    expect(kept, label).toEqual([]);
  }
  expect(await books(shop)).toEqual(before);
});

test("screens without an action refuse a post, and a foreign one reaches nothing", async () => {
  const before = await books(shop);
  for (const screen of screens) {
    const at = addressOf(screen, ids);
    if (!screen.hasAction) expect((await admin.fork().post(at, {})).status, at).toBe(405);
    for (const suffix of ["", ".data"]) {
      const page = await admin.fork().post(at + suffix, {}, { Origin: "https://evil.example" });
      expect([400, 403], at + suffix).toContain(page.status);
    }
  }
  expect(await books(shop)).toEqual(before);
});
