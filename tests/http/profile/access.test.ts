import { createHmac, randomUUID } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import { ACCOUNT_ROUTES, type Answer, type RecordIds } from "#tests/http/support/account-routes.ts";
import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker, sessionOf, setSession, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, ADMIN, builtRoutes, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

// The demo admin posts every form, so the shop is not shared.
const shop = await openShop({ own: true });
const faulty = await openFaultyShop(shop);

let stranger: Browser;
let admin: Browser;
let product = "";

beforeAll(async () => {
  product = (await addProduct(shop)).id;
  stranger = await newShopper(shop);
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
});

let orders = 0;

/** A shopper with a second address, a wish and two open orders. */
async function newOwner(): Promise<{ browser: Browser; recordIds: RecordIds }> {
  const browser = await newShopper(shop);
  const id = userIdOf(browser);
  const one = async (text: string, ...more: unknown[]) =>
    (await shop.sql<{ id: string }>(text, [id, ...more]))[0]?.id ?? "";
  const insert = `insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
    values ($1, 'Meera', 'Nair', '14 Marine Drive', 'Kochi', 'Kerala', '682001', '+919876543210') returning id`;
  await one(insert);
  const placeOrder = (columns: string, values: string) => {
    orders += 1;
    return one(
      `insert into public.orders (user_id, order_number, subtotal, total_amount, shipping_address, ${columns})
       select $1, $2, 100, 100, to_jsonb(a), ${values} from public.addresses a where a.user_id = $1 limit 1
       returning id`,
      `ORD-${1500000000000 + orders}`,
    );
  };
  return {
    browser,
    recordIds: {
      address: await one(insert),
      wish: await one(
        "insert into public.wishlist (user_id, product_id) values ($1, $2) returning id",
        product,
      ),
      order: await placeOrder("payment_method, status", "'cod', 'confirmed'"),
      unpaid: await placeOrder(
        "payment_method, razorpay_order_id",
        `'razorpay', 'order_${randomUUID().slice(0, 8)}'`,
      ),
    },
  };
}

/** Every record of a user that a form could have changed. */
function readRecords(id: string): Promise<unknown[]> {
  return shop.sql(
    `select to_jsonb(u) as record,
       (select jsonb_agg(a order by a.id) from public.addresses a where a.user_id = u.id) as addresses,
       (select jsonb_agg(w order by w.id) from public.wishlist w where w.user_id = u.id) as wishes,
       (select jsonb_agg(n order by n.id) from public.stock_notices n where n.user_id = u.id) as notices,
       (select jsonb_agg(o order by o.id) from public.orders o where o.user_id = u.id) as orders,
       (select a.encrypted_password from auth.users a where a.id = u.id) as password
     from public.users u where u.id = $1`,
    [id],
  );
}

/** The owner's cookies with an expired session that cannot be refreshed. */
function expired(owner: Browser): Browser {
  const browser = owner.fork();
  setSession(browser, { ...sessionOf(owner), expires_at: 1, refresh_token: "gone" });
  return browser;
}

/** The owner's claims with a foreign signature. */
function forged(owner: Browser): Browser {
  const browser = owner.fork();
  const [head = "", claims = ""] = sessionOf(owner).access_token.split(".");
  const signature = createHmac("sha256", "not the key of this shop")
    .update(`${head}.${claims}`)
    .digest("base64url");
  setSession(browser, { ...sessionOf(owner), access_token: `${head}.${claims}.${signature}` });
  return browser;
}

const WHO = {
  visitor: () => new Browser(shop.shopUrl),
  owner: (owner: Browser) => owner.fork(),
  stranger: () => stranger.fork(),
  admin: () => admin.fork(),
  expired,
  forged,
};

/** Their forms are kept for the sign-in, which is shown at once (403). Other forms are sent to it. */
const TYPED = new Set(
  [
    "profile/profile",
    "profile/address-new",
    "profile/address-edit",
    "questions/ask",
    "checkout/checkout",
    "orders/return",
    "orders/return-confirm",
  ].map((name) => `routes/account/${name}`),
);

function answerOf({ status, location }: Page): Answer {
  return location ?? status;
}

test("covers every account route", async () => {
  const built = (await builtRoutes(shop)).map(({ id }) => id);
  // The invoice, which admins can read too, is covered by orders/access.test.ts, and the payment link, which needs no
  // account, by admin/draft-orders.test.ts.
  const elsewhere = new Set(["routes/account/orders/invoice", "routes/account/checkout/pay-link"]);
  const wanted = built.filter(
    (id) => (id.startsWith("routes/account/") && !elsewhere.has(id)) || id === "routes/api/download-data",
  );
  expect(Object.keys(ACCOUNT_ROUTES).toSorted()).toEqual(wanted.toSorted());
});

describe.each(Object.keys(WHO) as (keyof typeof WHO)[])("as %s", (who) => {
  const isSignedOut = who === "visitor" || who === "expired" || who === "forged";

  test.each(Object.keys(ACCOUNT_ROUTES))("%s", async (route) => {
    for (const { path: pathOf, fields, owner: wanted, others = wanted } of ACCOUNT_ROUTES[route] ?? []) {
      const { browser: owner, recordIds } = await newOwner();
      const before = await readRecords(userIdOf(owner));
      const asking = WHO[who](owner);
      const path = pathOf(recordIds);
      const label = `${fields ? "POST" : "GET"} ${path}`;
      const page = fields ? await asking.post(path, fields(recordIds)) : await asking.get(path);
      const signInPath = `/login?redirectTo=${encodeURIComponent(path)}`;
      const signedOut = fields && TYPED.has(route) ? 403 : signInPath;
      const answer = who === "owner" ? wanted : others;
      const expected = typeof answer === "function" ? answer(recordIds) : answer;
      expect(answerOf(page), label).toBe(isSignedOut ? signedOut : expected);
      expect(asking.cookies.has("haat-auth"), label).toBe(!isSignedOut);
      const after = await readRecords(userIdOf(owner));
      const mayChange = fields !== undefined && who === "owner";
      expect(mayChange ? before : after, label).toEqual(before);
      expect(who !== "owner" && /Marine Drive|Kochi/.test(page.html), label).toBe(false);
    }
  });
});

test("a single loader requested without its layouts refuses visitors and invalid sessions", async () => {
  const { browser: owner, recordIds } = await newOwner();
  for (const [id, rows] of Object.entries(ACCOUNT_ROUTES)) {
    for (const { path: pathOf, fields } of rows) {
      if (fields || id === "routes/api/download-data") continue;
      for (const asking of [new Browser(shop.shopUrl), expired(owner), forged(owner)]) {
        const page = await asking.get(`${pathOf(recordIds)}.data?_routes=${encodeURIComponent(id)}`);
        expect(page.status, id).toBe(202);
        expect(page.html, id).toContain("/login?redirectTo=");
        expect(page.html, id).not.toMatch(/Marine Drive|Kochi|@example/);
      }
    }
  }
});

/** Routes with a form that is kept for the sign-in. */
const TYPED_FORMS = new Set([
  "routes/account/profile/profile",
  "routes/account/profile/address-new",
  "routes/account/profile/address-edit",
  "routes/account/questions/ask",
  "routes/account/orders/return",
]);

test("an ended session changes nothing, and leads to the sign-in, where a form that was typed is kept", async () => {
  for (const [id, rows] of Object.entries(ACCOUNT_ROUTES)) {
    for (const { path: pathOf, fields } of rows) {
      // An invalid checkout form is refused before the session is checked.
      if (!fields || id === "routes/account/checkout/checkout") continue;
      const { browser: owner, recordIds } = await newOwner();
      const before = await readRecords(userIdOf(owner));
      const faultyBrowser = atWorker(faulty, owner);
      faulty.fail("session-ends");
      const page = await faultyBrowser.post(pathOf(recordIds), fields(recordIds));
      faulty.fail("none");
      const isKept = textOf(page.html).includes("What you typed is kept for a quarter of an hour.");
      expect([page.status, page.location, isKept], id).toEqual(
        TYPED_FORMS.has(id)
          ? [403, null, true]
          : [303, `/login?redirectTo=${encodeURIComponent(pathOf(recordIds))}`, false],
      );
      expect(await readRecords(userIdOf(owner)), id).toEqual(before);
    }
  }
});
