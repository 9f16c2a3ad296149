import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import { Browser, type Page } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { ADMIN, addProduct, builtRoutes, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Order ids of one shopper: awaiting payment, under way, and delivered. */
type Orders = { unpaid: string; open: string; delivered: string };
type Who = "owner" | "stranger" | "admin";
/** Status code or redirect target. */
type Answer = number | string;
type Row = {
  order: keyof Orders;
  /** Fields to post; without them the path is requested with GET. */
  fields?: Record<string, string>;
  answers: Record<Who, Answer>;
  /** Data requests are redirected to the document. */
  isDocument?: boolean;
};

const NOT_FOUND = "/orders";
/** Other shoppers' orders do not exist; an admin counts as another shopper here. */
const ownerOnly = (owner: Answer): Record<Who, Answer> => ({
  owner,
  stranger: NOT_FOUND,
  admin: NOT_FOUND,
});
const anyone = (answer: Answer): Record<Who, Answer> => ({
  owner: answer,
  stranger: answer,
  admin: answer,
});

/** Every route with an order id, by route id; `@` in an answer stands for the order id. */
const ROUTES: Record<string, Row[]> = {
  "routes/account/orders/order": [
    { order: "open", answers: ownerOnly(200) },
    { order: "delivered", answers: ownerOnly(200) },
  ],
  "routes/account/orders/cancel": [
    { order: "open", answers: ownerOnly(200) },
    { order: "delivered", answers: ownerOnly("/order/@") },
    { order: "open", fields: { intent: "cancel" }, answers: ownerOnly("/order/@") },
  ],
  "routes/account/orders/reorder": [
    { order: "open", answers: anyone("/order/@") },
    { order: "open", fields: { intent: "reorder" }, answers: ownerOnly("/cart") },
  ],
  "routes/account/checkout/retry-payment": [
    { order: "unpaid", answers: anyone("/order/@") },
    {
      order: "unpaid",
      fields: { intent: "switch-to-cod" },
      answers: ownerOnly("/order-confirmation/@"),
    },
  ],
  "routes/account/orders/invoice": [
    { order: "delivered", answers: { owner: 200, stranger: NOT_FOUND, admin: 200 } },
    { order: "open", answers: { owner: "/order/@", stranger: NOT_FOUND, admin: 200 } },
    {
      order: "delivered",
      fields: { intent: "issue" },
      answers: { owner: 403, stranger: 403, admin: "/order/@/invoice" },
    },
  ],
  // Notes that exist: credit-note.test.ts.
  "routes/account/orders/credit-note": [{ order: "delivered", answers: anyone("/orders") }],
  // Slips of returns that were approved: returns.test.ts.
  "routes/account/orders/return-slip": [{ order: "delivered", answers: ownerOnly("/order/@") }],
  "routes/account/orders/return": [
    { order: "delivered", answers: ownerOnly(200) },
    { order: "open", answers: ownerOnly(200) },
    { order: "delivered", fields: { kind: "return" }, answers: ownerOnly(400) },
  ],
  "routes/account/orders/return-confirm": [
    { order: "delivered", answers: ownerOnly("/order/@/return") },
    { order: "delivered", fields: { intent: "confirm" }, answers: ownerOnly("/order/@/return") },
  ],
  "routes/account/checkout/confirmation": [{ order: "open", answers: ownerOnly(200) }],
  "routes/account/checkout/pay": [
    { order: "unpaid", answers: ownerOnly(200), isDocument: true },
    { order: "open", answers: ownerOnly("/order-confirmation/@"), isDocument: true },
  ],
};

const SECRETS = /Canary|Marine Drive|Meera|ORD-\d/;

let stranger: Browser;
let admin: Browser;
let paths = new Map<string, string>();
/** For those who may change nothing of them; an owner, who may, has new orders in each test. */
let shared: Owner;

beforeAll(async () => {
  shared = await newOwner();
  stranger = await newShopper(shop);
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  paths = new Map((await builtRoutes(shop)).map(({ id, path }) => [id, path]));
});

type Owner = { browser: Browser; orders: Orders };

async function newOwner(): Promise<Owner> {
  const product = await addProduct(shop, { name: "Canary cage", price: 600 });
  const unpaid = await placeOnline(shop, product);
  const { browser } = unpaid;
  // A new cart, because an order from the same cart would replace the unpaid one.
  browser.cookies.delete("haat-cart");
  const open = await placeCod(shop, { browser, products: [product] });
  const delivered = await placeCod(shop, { browser, products: [product] });
  await setStatus(shop, delivered, "delivered");
  return { browser, orders: { unpaid: unpaid.id, open: open.id, delivered: delivered.id } };
}

/** Orders with their history, returns and invoices, to compare before and after. */
function readOrders(orders: Orders): Promise<unknown[]> {
  return shop.sql(
    `select to_jsonb(o) - '{payment_checked_at,payment_answered_at}'::text[] as placed,
       (select count(*)::int from public.order_status_history h where h.order_id = o.id) as changes,
       (select count(*)::int from public.return_requests r where r.order_id = o.id) as returns,
       (select jsonb_agg(i) from public.invoices i where i.order_id = o.id) as invoice
     from public.orders o where o.id = any($1) order by o.id`,
    [Object.values(orders)],
  );
}

const answerOf = ({ status, location }: Page): Answer => location ?? status;

/** Redirect target from the body of a data response, or its status. */
function dataAnswerOf({ status, html }: Page): Answer {
  return status === 202 ? (/"(\/[a-z][^"]*)"/.exec(html)?.[1] ?? "nowhere") : status;
}

function pathOf(id: string, orders: Orders, { order }: Row): string {
  return (paths.get(id) ?? `no path: ${id}`)
    .replace(":id", orders[order])
    .replace(/:(noteId|returnId)/, randomUUID());
}

test("covers every route with an order id", () => {
  const built = Array.from(paths).filter(
    ([, path]) => path.includes("/:id") && !/^\/(product|admin|payment)\//.test(path),
  );
  expect(Object.keys(ROUTES).toSorted()).toEqual(built.map(([id]) => id).toSorted());
});

describe.each(["owner", "stranger", "admin"] as const)("the %s", (who) => {
  test.each(Object.keys(ROUTES))("%s", async (id) => {
    const { browser: owner, orders } = who === "owner" ? await newOwner() : shared;
    for (const row of ROUTES[id] ?? []) {
      const asking = { owner, stranger, admin }[who].fork();
      const path = pathOf(id, orders, row);
      const wanted = row.answers[who];
      const expected = typeof wanted === "string" ? wanted.replace("@", orders[row.order]) : wanted;
      const label = `${row.fields ? "POST" : "GET"} ${path}`;
      const before = await readOrders(orders);

      const page = await (row.fields ? asking.post(path, row.fields) : asking.get(path));
      expect(answerOf(page), label).toBe(expected);
      if (who === "owner") continue;
      const mayShow = expected === 200;
      expect(!mayShow && SECRETS.test(page.html), label).toBe(false);
      // Data requests for the whole screen and for one loader.
      const fields = row.fields;
      for (const data of fields ? [".data"] : [".data", `.data?_routes=${encodeURIComponent(id)}`]) {
        const answer = await (fields ? asking.post(path + data, fields) : asking.get(path + data));
        if (expected === 200) continue;
        expect(dataAnswerOf(answer), label + data).toBe(row.isDocument ? path : expected);
        expect(answer.html, label + data).not.toMatch(SECRETS);
      }
      expect(await readOrders(orders), label).toEqual(before);
    }
  });
});

test("a visitor is sent to the sign-in and back", async () => {
  const { orders } = shared;
  const before = await readOrders(orders);
  for (const [id, rows] of Object.entries(ROUTES)) {
    for (const row of rows) {
      const visitor = new Browser(shop.shopUrl);
      const path = pathOf(id, orders, row);
      const login = `/login?redirectTo=${encodeURIComponent(path)}`;
      const { fields } = row;
      const page = await (fields ? visitor.post(path, fields) : visitor.get(path));
      // What is typed on the steps of a return waits for the sign-in.
      const isKept = fields !== undefined && /\/return(?:-confirm)?$/.test(id);
      expect([page.status, page.location], path).toEqual(isKept ? [403, null] : [303, login]);
      for (const data of fields ? [".data"] : [".data", `.data?_routes=${encodeURIComponent(id)}`]) {
        const answer = await (fields ? visitor.post(path + data, fields) : visitor.get(path + data));
        expect(answer.status, path + data).toBe(isKept ? 403 : 202);
        expect(answer.html, path + data).toContain(isKept ? "unsent" : '"/login?redirectTo=');
        expect(answer.html, path + data).not.toMatch(SECRETS);
      }
    }
  }
  expect(await readOrders(orders)).toEqual(before);
});

test("a malformed id is a 404 for every signed-in user", async () => {
  for (const asking of [stranger.fork(), admin.fork()]) {
    for (const [id, path] of paths) {
      if (!(id in ROUTES)) continue;
      const page = await asking.get(path.replace(":id", "not-an-id"));
      const isRedirectToOrder = page.location === "/order/not-an-id";
      expect(isRedirectToOrder ? 404 : page.status, path).toBe(404);
    }
  }
});
