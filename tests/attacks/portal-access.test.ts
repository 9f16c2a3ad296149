import { beforeAll, describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import {
  adminScreens,
  createExamples,
  hashTables,
  IS_DATA,
  pathOf,
  readForms,
  type Screen,
} from "#tests/http/support/admin-routes.ts";
import { confirmSessions } from "#tests/http/support/admin-users.ts";
import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";

const attack = attackClass("open the portal");
const shop = await openShop({ own: true });

/** Values for the route parameters, by parameter name. */
let ids: Record<string, string> = {};
const shopper = await newShopper(shop);
const visitor = new Browser(shop.shopUrl);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
/** An admin whose session was ended on another computer. */
const endedAdmin = await signIn(new Browser(shop.shopUrl), ADMIN);
/** Table hashes before any request; no request below may change them. */
let hashesBefore: Record<string, string> = {};
/** Form values of each screen, by route id. */
const forms: Record<string, Record<string, string>[]> = {};

const screens = await adminScreens(shop);
/** Asked in every way; the others as a document, as data and by one made-up form. */
const whole = new Set(rotate("portal screens", screens, 3));
const LAYOUT = "routes/admin/layout";

beforeAll(async () => {
  ids = await createExamples(shop);
  await endedAdmin.fork().post("/sign-out", {});
  for (const screen of screens) forms[screen.id] = await readForms(shop, pathOf(screen, ids));
  hashesBefore = await hashTables(shop);
});

/** Field values that no admin form sends. */
const MADE_UP_FORM = { intent: "delete", status: "cancelled", isAdmin: "true", amount: "1", version: "" };

/** Every way to request a screen's data: as a document, as a data request, and one loader alone. */
const requestSuffixes = (screen: Screen) => [
  "",
  ".data",
  ...(whole.has(screen) ? singleLoaders(screen) : []),
];

const singleLoaders = (screen: Screen) => [
  `.data?_routes=${encodeURIComponent(screen.id)}`,
  ...(screen.guarded ? [LAYOUT, `${LAYOUT},${screen.id}`] : []).map(
    (names) => `.data?_routes=${encodeURIComponent(names)}`,
  ),
];

/** A made-up form, and up to two of the screen's own forms. */
const postsOf = (screen: Screen) => [
  MADE_UP_FORM,
  ...(whole.has(screen) ? (forms[screen.id] ?? []).slice(0, 2) : []),
];

const postSuffixes = (screen: Screen) =>
  whole.has(screen) ? ["", ".data", `.data?_routes=${encodeURIComponent(screen.id)}`] : [""];

const requestCount = (screen: Screen) =>
  requestSuffixes(screen).length + postSuffixes(screen).length * postsOf(screen).length;

async function requestEverything(asking: Browser, screen: Screen): Promise<[string, Page][]> {
  const address = pathOf(screen, ids);
  const answers: [string, Page][] = [];
  for (const how of requestSuffixes(screen)) {
    answers.push([`GET ${address}${how}`, await asking.fork().get(address + how)]);
  }
  for (const fields of postsOf(screen)) {
    for (const how of postSuffixes(screen)) {
      answers.push([`POST ${address}${how}`, await asking.fork().post(address + how, fields)]);
    }
  }
  return answers;
}

/** A route without an action may answer a post with 405 before it checks who sent it. */
function allowedOutcomes({ hasAction }: Screen, label: string, refusal: string): string[] {
  return !hasAction && label.startsWith("POST") ? [refusal, "405"] : [refusal];
}

/** "sign-in" for a redirect to the portal's sign-in, of a document or of data; else the status. */
function outcomeOf({ status, location, html }: Page): string {
  const leads = status === 202 ? html.includes('"/admin"') : location === "/admin";
  return leads && [202, 302, 303].includes(status) ? "sign-in" : `${status} ${location ?? ""}`.trim();
}

/** The reason that the portal gives when it denies access. */
const DENIED = "administrator privileges to access this portal.";

test("the build lists the admin screens", () => {
  expect(screens.map(({ path }) => path)).toContain("/admin/settings");
  expect(screens.some(({ hasAction }) => hasAction)).toBe(true);
});

describe.each(screens)("$path", (screen) => {
  test("sends a visitor to the sign-in, shows no data and changes nothing", async () => {
    const answers = await requestEverything(visitor, screen);
    expect(answers).toHaveLength(requestCount(screen));
    for (const [label, answer] of answers) {
      await attack(`${label} as a visitor`, () => {
        expect(answer.html).not.toMatch(IS_DATA);
        expect(allowedOutcomes(screen, label, "sign-in")).toContain(outcomeOf(answer));
      });
    }
    expect(await hashTables(shop)).toEqual(hashesBefore);
  });

  test("answers a shopper Access Denied, shows no data and changes nothing", async () => {
    const answers = await requestEverything(shopper, screen);
    expect(answers).toHaveLength(requestCount(screen));
    for (const [label, answer] of answers) {
      await attack(`${label} as a shopper`, () => {
        expect(answer.html).not.toMatch(IS_DATA);
        expect(allowedOutcomes(screen, label, "403")).toContain(outcomeOf(answer));
      });
    }
    const refused = answers.filter(([, { status }]) => status === 403);
    for (const [label, { html }] of refused) expect(html, label).toContain(DENIED);
    const pages = refused.filter(([, { headers }]) => headers.get("Content-Type")?.startsWith("text/html"));
    // A refused download is plain text, not a page.
    expect(pages.length).toBeGreaterThanOrEqual(/\/export(?:\/:file)?$/.test(screen.path) ? 0 : 1);
    for (const [label, { html }] of pages) expect(html, label).toContain("Access Denied");
    expect(await hashTables(shop)).toEqual(hashesBefore);
  });

  test("opens for an admin", async () => {
    // Exports ask for the password again after five minutes, which a busy machine takes for the screens before.
    await confirmSessions(shop, userIdOf(admin));
    const answer = await admin.fork().get(pathOf(screen, ids));
    expect(outcomeOf(answer)).toBe(screen.path === "/admin/*" ? "404" : "200");
    // The audit log notes who exports orders.
    if (screen.path === "/admin/orders/export") hashesBefore = await hashTables(shop);
  });

  test.runIf(screen.hasAction)("refuses posts from an admin whose session was ended elsewhere", async () => {
    const outcomes: string[] = [];
    for (const fields of postsOf(screen)) {
      outcomes.push(outcomeOf(await endedAdmin.fork().post(pathOf(screen, ids), fields)));
    }
    expect(outcomes).toEqual(postsOf(screen).map(() => "sign-in"));
    expect(await hashTables(shop)).toEqual(hashesBefore);
  });
});

test("a demoted admin is refused from the next request on", async () => {
  const browser = await newShopper(shop);
  const [id, anywhere] = [userIdOf(browser), screens.find(({ path }) => path === "/admin/settings")];
  if (!anywhere) throw new Error("The portal has no settings.");
  await shop.sql("update public.users set is_admin = true where id = $1", [id]);
  expect((await browser.get("/admin/settings")).status).toBe(200);
  await shop.sql("update public.users set is_admin = false where id = $1", [id]);
  for (const [label, answer] of await requestEverything(browser, anywhere))
    expect(answer.status, label).toBe(403);
});

test("the admin sign-in opens for visitors and is refused to shoppers", async () => {
  expect((await new Browser(shop.shopUrl).get("/admin")).status).toBe(200);
  expect((await (await newShopper(shop)).get("/admin")).status).toBe(403);
});

test("a shopper in the portal sees why access is denied and whom to ask", async () => {
  for (const path of ["/admin/dashboard", "/admin/products", "/admin"]) {
    const text = textOf((await shopper.get(path)).html);
    expect(text, path).toContain("Access Denied");
    expect(text).toContain("You don't have administrator privileges to access this portal.");
    expect(text).toContain("Contact your system administrator to request admin access.");
  }
});

test("without a backend every screen and form redirects to the sign-in, which gives the reason", async () => {
  const bare = await openShop({ configured: false });
  const reasons: string[] = [];
  for (const screen of screens) {
    for (const post of [false, true]) {
      const stranger = new Browser(bare.shopUrl);
      const address = pathOf(screen, ids);
      const answer = await (post ? stranger.post(address, MADE_UP_FORM) : stranger.get(address));
      expect(allowedOutcomes(screen, post ? "POST" : "GET", "sign-in"), address).toContain(outcomeOf(answer));
      if (outcomeOf(answer) === "sign-in") {
        reasons.push(noticeOf((await stranger.get("/admin")).html));
      }
    }
  }
  const posts = screens.filter(({ hasAction }) => hasAction);
  expect(reasons.length).toBeGreaterThanOrEqual(screens.length + posts.length);
  for (const reason of reasons) expect(reason).toMatch(/not configured/i);
});
