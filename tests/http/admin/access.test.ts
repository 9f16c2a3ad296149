import { beforeAll, describe, expect, test } from "vitest";

import {
  addressOf,
  books,
  exampleIds,
  formsOf,
  IS_DATA,
  portalScreens,
  type Screen,
} from "#tests/http/support/admin-routes.ts";
import { Browser, noticeOf, type Page } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ memory: true });

/** What an address of the portal may name, by its parameter. */
let ids: Record<string, string> = {};
const shopper = await newShopper(shop);
const visitor = new Browser(shop.shopUrl);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
/** An admin whose session was ended on another computer. */
const ended = await signIn(new Browser(shop.shopUrl), ADMIN);
/** The books as they are before anybody asks; nothing below may change them. */
let standing: unknown[] = [];
/** The forms of each screen, by its id. */
const forms: Record<string, Record<string, string>[]> = {};

const screens = await portalScreens(shop);
const LAYOUT = "routes/admin/layout";

beforeAll(async () => {
  ids = await exampleIds(shop);
  await ended.fork().post("/sign-out", {});
  standing = await books(shop);
  for (const screen of screens) forms[screen.id] = await formsOf(shop, addressOf(screen, ids));
});

/** What no form of the portal has sent. */
const MADE_UP = { intent: "delete", status: "cancelled", isAdmin: "true", amount: "1", version: "" };

/** Every way to ask for a screen's data: as a document, with script, and one loader alone. */
const readings = (screen: Screen) => [
  "",
  ".data",
  `.data?_routes=${encodeURIComponent(screen.id)}`,
  ...(screen.guarded ? [LAYOUT, `${LAYOUT},${screen.id}`] : []).map(
    (names) => `.data?_routes=${encodeURIComponent(names)}`,
  ),
];

/** A form that is made up, and those of the screen as an admin would send them. */
const postsOf = ({ id }: Screen) => [MADE_UP, ...(forms[id] ?? []).slice(0, 2)];

async function everyAnswer(asking: Browser, screen: Screen): Promise<[string, Page][]> {
  const address = addressOf(screen, ids);
  const answers: [string, Page][] = [];
  for (const how of readings(screen)) {
    answers.push([`GET ${address}${how}`, await asking.fork().get(address + how)]);
  }
  for (const fields of postsOf(screen)) {
    for (const how of ["", ".data", `.data?_routes=${encodeURIComponent(screen.id)}`]) {
      answers.push([`POST ${address}${how}`, await asking.fork().post(address + how, fields)]);
    }
  }
  return answers;
}

/** Where nothing takes a post, a post may be told so before anybody asks who sent it. */
function isNoPost({ hasAction }: Screen, label: string, { status }: Page): boolean {
  return !hasAction && label.startsWith("POST") && status === 405;
}

function isLedToSignIn({ status, location, html }: Page): boolean {
  if (status === 202) return html.includes('"/admin"');
  return (status === 302 || status === 303) && location === "/admin";
}

test("the portal has screens", () => {
  expect(screens.map(({ path }) => path)).toContain("/admin/settings");
  expect(screens.some(({ hasAction }) => hasAction)).toBe(true);
});

describe.each(screens)("$path", (screen) => {
  test("leads a visitor to sign in, and tells and changes nothing", async () => {
    for (const [label, answer] of await everyAnswer(visitor, screen)) {
      expect(answer.html, label).not.toMatch(IS_DATA);
      if (isNoPost(screen, label, answer)) continue;
      expect(isLedToSignIn(answer), `${label}: ${answer.status} ${answer.location}`).toBe(true);
    }
    expect(await books(shop)).toEqual(standing);
  });

  test("answers a shopper Access Denied, and tells and changes nothing", async () => {
    for (const [label, answer] of await everyAnswer(shopper, screen)) {
      expect(answer.html, label).not.toMatch(IS_DATA);
      if (isNoPost(screen, label, answer)) continue;
      expect(answer.status, label).toBe(403);
      expect(answer.html, label).toContain("administrator privileges to access this portal.");
      // A file to download has no page around its refusal.
      const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
      if (isPage) expect(answer.html, label).toContain("Access Denied");
    }
    expect(await books(shop)).toEqual(standing);
  });

  test("opens for an admin", async () => {
    const answer = await admin.fork().get(addressOf(screen, ids));
    const isNoScreen = screen.path === "/admin/*";
    // An address that only takes posts leads back to its list.
    expect(isNoScreen ? [404] : [200, 302, 303, 405], answer.location ?? "").toContain(answer.status);
    expect(answer.location).not.toBe("/admin");
  });

  test.runIf(screen.hasAction)("takes nothing from an admin whose session was ended elsewhere", async () => {
    for (const fields of postsOf(screen)) {
      const answer = await ended.fork().post(addressOf(screen, ids), fields);
      // A form that is not well filled in may be told so first.
      if (answer.status !== 400)
        expect(isLedToSignIn(answer), `${answer.status} ${answer.location}`).toBe(true);
    }
    expect(await books(shop)).toEqual(standing);
  });
});

test("a demoted admin is out with the next request", async () => {
  const browser = await newShopper(shop);
  const [id, anywhere] = [userIdOf(browser), screens.find(({ path }) => path === "/admin/settings")];
  if (!anywhere) throw new Error("The portal has no settings.");
  await shop.sql("update public.users set is_admin = true where id = $1", [id]);
  expect((await browser.get("/admin/settings")).status).toBe(200);
  await shop.sql("update public.users set is_admin = false where id = $1", [id]);
  for (const [label, answer] of await everyAnswer(browser, anywhere)) expect(answer.status, label).toBe(403);
});

test("the way in is open to visitors, and closed to shoppers", async () => {
  expect((await new Browser(shop.shopUrl).get("/admin")).status).toBe(200);
  expect((await (await newShopper(shop)).get("/admin")).status).toBe(403);
});

test("without a backend every screen and form leads to the way in, which says why", async () => {
  const bare = await openShop({ configured: false });
  for (const screen of screens) {
    for (const post of [false, true]) {
      const stranger = new Browser(bare.shopUrl);
      const address = addressOf(screen, ids);
      const answer = await (post ? stranger.post(address, MADE_UP) : stranger.get(address));
      if (post && isNoPost(screen, "POST", answer)) continue;
      expect(isLedToSignIn(answer), address).toBe(true);
      expect(noticeOf((await stranger.get("/admin")).html), address).toMatch(/not configured/i);
    }
  }
});
