import { beforeAll, describe, expect, test } from "vitest";

import { Browser, noticeOf, type Page } from "./browser.ts";
import { postForms } from "./form-values.ts";
import { placeCod, setStatus } from "./placed-order.ts";
import { ADMIN, addProduct, type BuiltRoute, builtRoutes, newShopper, openShop, signIn } from "./shop.ts";
import { userIdOf } from "./shopper.ts";

const shop = await openShop({ memory: true });

/** Stands in everything that the portal shows and a shopper of another name must not read. */
const CANARY = "Zanzibar";
const IS_DATA = new RegExp(CANARY, "i");

/** What an address of the portal may name, by its parameter. */
const ids: Record<string, string> = {};

type Screen = Pick<BuiltRoute, "id" | "path" | "hasAction" | "guarded">;
/** Each screen of the portal but the way in. */
const screens: Screen[] = (await builtRoutes(shop))
  .filter(({ path }) => path.startsWith("/admin/"))
  .map(({ id, path, hasAction, guarded }) => ({ id, path, hasAction, guarded }));
const LAYOUT = "routes/admin/layout";

beforeAll(async () => {
  const product = await addProduct(shop, { name: `${CANARY} lamp`, price: 600 });
  const shopper = await newShopper(shop);
  const userId = userIdOf(shopper);
  await shop.sql("update public.users set full_name = $2 where id = $1", [userId, `${CANARY} Nair`]);
  const order = await placeCod(shop, { browser: shopper, products: [product] });
  await setStatus(shop, order, "delivered");
  const one = async (text: string, parameters: unknown[] = []) => {
    const [row] = await shop.sql<{ id: string | number }>(text, parameters);
    return String(row?.id);
  };
  Object.assign(ids, {
    productId: product.id,
    orderId: order.id,
    userId,
    categoryId: await one("insert into public.categories (name, slug) values ($1, 'zanzibar') returning id", [
      `${CANARY} things`,
    ]),
    couponId: await one(
      "insert into public.coupons (code, name, type, value) values ('ZANZIBAR', $1, 'fixed', 10) returning id",
      [CANARY],
    ),
    reviewId: await one(
      "insert into public.reviews (product_id, user_id, rating, title, comment) values ($1, $2, 5, $3, $3) returning id",
      [product.id, userId, `${CANARY} is bright`],
    ),
    messageId: await one(
      "insert into public.contact_messages (number, name, email, message) values (900001, $1, 'zanzibar@example.com', $1) returning id",
      [`${CANARY} asks`],
    ),
    returnId: await one(
      `insert into public.return_requests
         (number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode, upi_id)
       values ('RET-1780000000000', gen_random_uuid(), $1, $2, 'return', $3, 1, 'upi', 'zanzibar@upi') returning id`,
      [order.id, userId, CANARY],
    ),
  });
});

function addressOf({ path }: Screen): string {
  return path.replace("*", "nowhere").replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`${path} names a ${name}, for which this test has no example.`);
    return id;
  });
}

/** Every row of every table, as one text for each. */
async function books(): Promise<unknown[]> {
  const tables = await shop.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  // Whether a mail that was owed before is sent by now is nobody's doing here.
  const row = (name: string) => (name === "outbox" ? "t.idempotency_key" : "t::text");
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(${row(name)}, '|' order by ${row(name)})) as sum from public.${name} t`,
  );
  return shop.sql(
    `${sums.join(" union all ")} union all select 'auth.users', count(*)::int, null from auth.users`,
  );
}

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

/** The forms of a screen as an admin would send them; where the screen has none, one that is made up. */
async function postsOf(screen: Screen): Promise<Record<string, string>[]> {
  const address = addressOf(screen);
  const page = await (await signIn(new Browser(shop.shopUrl), ADMIN)).get(address);
  const own = postForms(page.html).filter(({ action }) => {
    const [path] = (action ?? address).split("?");
    return path === address || path === "";
  });
  return [MADE_UP, ...own.map(({ values }) => values).slice(0, 3)];
}

async function everyAnswer(asking: Browser, screen: Screen): Promise<[string, Page][]> {
  const address = addressOf(screen);
  const answers: [string, Page][] = [];
  for (const how of readings(screen)) {
    answers.push([`GET ${address}${how}`, await asking.fork().get(address + how)]);
  }
  for (const fields of await postsOf(screen)) {
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
    const before = await books();
    for (const [label, answer] of await everyAnswer(new Browser(shop.shopUrl), screen)) {
      expect(answer.html, label).not.toMatch(IS_DATA);
      if (isNoPost(screen, label, answer)) continue;
      expect(isLedToSignIn(answer), `${label}: ${answer.status} ${answer.location}`).toBe(true);
    }
    expect(await books()).toEqual(before);
  });

  test("answers a shopper Access Denied, and tells and changes nothing", async () => {
    const shopper = await newShopper(shop);
    const before = await books();
    for (const [label, answer] of await everyAnswer(shopper, screen)) {
      expect(answer.html, label).not.toMatch(IS_DATA);
      if (isNoPost(screen, label, answer)) continue;
      expect(answer.status, label).toBe(403);
      expect(answer.html, label).toContain("administrator privileges to access this portal.");
      // A file to download has no page around its refusal.
      const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
      if (isPage) expect(answer.html, label).toContain("Access Denied");
    }
    expect(await books()).toEqual(before);
  });

  test("opens for an admin", async () => {
    const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
    const answer = await admin.get(addressOf(screen));
    const isNoScreen = screen.path === "/admin/*";
    // An address that only takes posts leads back to its list.
    expect(isNoScreen ? [404] : [200, 302, 303, 405], answer.location ?? "").toContain(answer.status);
    expect(answer.location).not.toBe("/admin");
  });

  test.runIf(screen.hasAction)("takes nothing from an admin whose session was ended elsewhere", async () => {
    const forms = await postsOf(screen);
    const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
    await admin.fork().post("/sign-out", {});
    const before = await books();
    for (const fields of forms) {
      const answer = await admin.fork().post(addressOf(screen), fields);
      // A form that is not well filled in may be told so first.
      if (answer.status !== 400)
        expect(isLedToSignIn(answer), `${answer.status} ${answer.location}`).toBe(true);
    }
    expect(await books()).toEqual(before);
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
      const visitor = new Browser(bare.shopUrl);
      const address = addressOf(screen);
      const answer = await (post ? visitor.post(address, MADE_UP) : visitor.get(address));
      if (post && isNoPost(screen, "POST", answer)) continue;
      expect(isLedToSignIn(answer), address).toBe(true);
      expect(noticeOf((await visitor.get("/admin")).html), address).toMatch(/not configured/i);
    }
  }
});
