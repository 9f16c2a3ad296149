import { beforeAll, expect, test } from "vitest";

import { ACCESS } from "#app/routes/admin/access.ts";
import {
  pathOf,
  createExamples,
  readForms,
  adminScreens,
  type Screen,
} from "#tests/http/support/admin-routes.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { htmlProblems } from "#tests/http/support/html-problems.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const screens = await adminScreens(shop);
let ids: Record<string, string> = {};

beforeAll(async () => {
  ids = await createExamples(shop);
});

const DOWNLOADS = new Set([
  "/admin/products/export",
  "/admin/orders/export",
  "/admin/reports/export",
  "/admin/newsletter/export",
  "/admin/stock-movements/export",
  "/admin/accounts/export/:file",
  "/admin/accounts/settlements/:settlementId/export",
]);
const isDownload = ({ path }: Screen) => DOWNLOADS.has(path);

test("the build lists the screens of the portal, and seven downloads", () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
  expect(screens.filter(isDownload)).toHaveLength(7);
});

test.each(screens.filter((screen) => !isDownload(screen)))(
  "$path is valid, private, noindex HTML with one main heading",
  async (screen) => {
    const path = pathOf(screen, ids);
    const { status, html, headers } = await admin.get(path);
    expect(status).toBe(screen.path === "/admin/*" ? 404 : 200);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await htmlProblems(path, html)).toEqual([]);
    expect(html.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1);
    const [heading, ...more] = html.match(/<h1[ >][\s\S]*?<\/h1>/g) ?? [];
    expect(more).toEqual([]);
    // A count beside the heading is no part of its name.
    expect(textOf(heading ?? "")).not.toMatch(/^[A-Z][a-z]+ [\d,+]+$/);
  },
);

test("Access Denied is noindex, too", async () => {
  const shopper = await signIn(new Browser(shop.shopUrl));
  const { status, html } = await shopper.get("/admin/orders");
  expect(status).toBe(403);
  expect(html.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1);
});

test.each(screens.filter(isDownload))("$path is a private CSV file", async (screen) => {
  const { status, headers } = await admin.get(pathOf(screen, ids));
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "private, no-store",
  ]);
});

/** Fields that are sent as they are, because the form is about the others. */
const KEPT = new Set(["intent", "version", "seen", "left", "seen_stock"]);
const isTyped = (name: string) => !KEPT.has(name);
/** Texts that may be anything: a note on an order, the reason of a rejected return, an answer, a reply, tags. */
const FREE = new Set(["note", "reason", "answer", "reply", "tags"]);

/** What links on the screen ask for before a form is there, by screen. */
const FORMS_AT: Record<string, string[]> = {
  "/admin/profile/sessions": ["?end=others"],
  "/admin/tax": ["", "?section=categories", "?section=classes"],
};

/** Forms with a field that can be invalid, one of each kind: a list repeats the form of each row. */
async function rejectableForms(screen: Screen): Promise<Record<string, string>[]> {
  const queries = FORMS_AT[screen.path] ?? [""];
  const forms = (
    await Promise.all(queries.map((query) => readForms(shop, pathOf(screen, ids) + query)))
  ).flat();
  const byFields = new Map(forms.toReversed().map((fields) => [Object.keys(fields).join(), fields]));
  const distinct = Array.from(byFields.values()).toReversed();
  return distinct.filter((fields) => {
    const typed = Object.keys(fields).filter(isTyped);
    return typed.length > 0 && !(typed.length === 1 && FREE.has(typed[0] ?? ""));
  });
}

/** Status and intent of each rejected form, by screen; the other screens have no form that can be invalid. */
const REJECTED: Record<string, string[]> = {
  "/admin/accounts/cash/new": ["400"],
  "/admin/accounts/cash": ["400 settle"],
  "/admin/notifications": ["400 read"],
  "/admin/orders/:orderId/cash": ["400 cash"],
  "/admin/orders/:orderId/refund-items": ["400 check"],
  "/admin/profile": ["400 details", "400 password"],
  "/admin/products/new": ["400"],
  "/admin/products/:productId": ["400"],
  "/admin/products/:productId/stock": ["400"],
  "/admin/products/:productId/low-stock": ["400"],
  "/admin/products/:productId/variants": ["400 combine"],
  "/admin/products/import": ["400 preview"],
  "/admin/products/prices": ["400 save"],
  "/admin/categories/new": ["400"],
  "/admin/categories/:categoryId": ["400"],
  "/admin/collections/new": ["400"],
  "/admin/collections/:collectionId": ["400"],
  "/admin/collections/:collectionId/products": ["400"],
  "/admin/home": ["400"],
  "/admin/home/front": ["400"],
  "/admin/home/banners/new": ["400"],
  "/admin/home/banners/:bannerId": ["400"],
  "/admin/search-words/new": ["400"],
  "/admin/search-words/:wordId": ["400"],
  // The select of a row, and the menu of its card.
  "/admin/orders": ["400 status", "400 status"],
  "/admin/orders/:orderId": ["400 shipment", "400 status"],
  "/admin/orders/bulk": ["400 fill"],
  // Its first button shows the total of what was typed so far.
  "/admin/orders/new": ["200 total"],
  "/admin/orders/:orderId/message": ["400 message"],
  "/admin/returns/:returnId": ["400 approve"],
  "/admin/coupons/new": ["400"],
  "/admin/coupons/:couponId": ["400"],
  // Their first button shows the password; confirm-act.test.ts and end-sessions.test.ts reject a wrong one.
  "/admin/confirm": ["200 show-password"],
  "/admin/profile/sessions": ["200 show-password"],
  "/admin/users/:userId": ["400 role"],
  "/admin/tax": ["400 save", "400 category", "400 rate"],
  "/admin/settings": ["400"],
  "/admin/settings/delivery": ["400"],
  "/admin/settings/mails": ["400"],
  "/admin/settings/feeds": ["400"],
  "/admin/messages/templates": ["400 save"],
  "/admin/reviews": ["404 approve"],
  "/admin/questions": ["404 hide"],
};

test("the build has the screens whose forms are rejected below", () => {
  const withAction = screens.filter(({ hasAction }) => hasAction).map(({ path }) => path);
  expect(withAction).toEqual(expect.arrayContaining(Object.keys(REJECTED)));
});

test.each(screens.filter(({ hasAction }) => hasAction))(
  "$path is valid HTML when a form is rejected",
  async (screen) => {
    const path = pathOf(screen, ids);
    const rejected: string[] = [];
    for (const fields of await rejectableForms(screen)) {
      const spoilt = Object.entries(fields).map(([name, value]) => [name, isTyped(name) ? `"><b>'&` : value]);
      const { status, html } = await admin.post(path, Object.fromEntries(spoilt));
      expect(await htmlProblems(`${path} ${JSON.stringify(fields)}`, html)).toEqual([]);
      rejected.push(`${status} ${fields["intent"] ?? ""}`.trim());
    }
    expect(rejected).toEqual(REJECTED[screen.path] ?? []);
  },
);
