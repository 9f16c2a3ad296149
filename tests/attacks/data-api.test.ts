import { beforeAll, describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { dataApi, publicFunctions } from "#tests/attacks/support/data-api.ts";
import { COLUMNS } from "#tests/database/column-access.ts";
import { shopperWithRecords } from "#tests/http/support/account-records.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attacks = {
  readAsVisitor: attackClass("read rows as a visitor"),
  readAsShopper: attackClass("read rows as another shopper"),
  writeAsVisitor: attackClass("write rows as a visitor"),
  writeAsShopper: attackClass("write rows as a shopper"),
  callAsVisitor: attackClass("call functions as a visitor"),
  callAsShopper: attackClass("call functions as a shopper"),
  ownOrder: attackClass("call own-order functions for the orders of others"),
  probe: attackClass("probe schemas and privileges"),
  abuse: attackClass("abuse the parameters of functions"),
};

const shop = await openShop();
const victim = await shopperWithRecords(shop);
const stranger = await newShopper(shop);
const strangerId = userIdOf(stranger);
const asVisitor = dataApi(shop, null);
const asShopper = dataApi(shop, stranger);
const functions = await publicFunctions(shop);

/** The statuses of the data API for callers without access: no grant, no such address, no such method. */
const REFUSED = [400, 401, 403, 404, 405, 406];
/** Tables whose rows everybody may read, as far as they are on sale, shown now or approved. */
const CATALOGUE = new Set([
  "categories",
  "collections",
  "products",
  "settings",
  "reviews",
  "banners",
  "home_page",
]);
const tables = Object.entries(COLUMNS).map(([table, { everybody = "", people = "", server = "" }]) => ({
  table,
  everybody: everybody.split(" ").filter(Boolean),
  people: people.split(" ").filter(Boolean),
  server: server.split(" ").filter(Boolean),
}));

let before: Record<string, string> = {};
const expectNothingChanged = async () => expect(await hashAllTables(shop)).toEqual(before);

beforeAll(async () => {
  before = await hashAllTables(shop);
});

describe("rows", () => {
  test("are read by visitors in the catalogue only, column by column", async () => {
    for (const { table, everybody, people, server } of tables) {
      for (const column of [...everybody, ...people, ...server]) {
        const isOpen = everybody.includes(column);
        await attacks.readAsVisitor(`${table}.${column}`, async () => {
          const { status, rows } = await asVisitor("GET", `/rest/v1/${table}?select=${column}&limit=1`);
          expect(isOpen ? [200] : REFUSED).toContain(status);
          expect(rows.length > 0 && !CATALOGUE.has(table)).toBe(false);
        });
      }
    }
  });

  test("of others are read by no shopper, nor counted or searched", async () => {
    for (const { table, everybody, people, server } of tables) {
      for (const column of server) {
        await attacks.readAsShopper(`${table}.${column}`, async () => {
          const { status } = await asShopper("GET", `/rest/v1/${table}?select=${column}&limit=1`);
          expect(REFUSED).toContain(status);
        });
      }
      const readable = [...everybody, ...people];
      if (readable.length === 0) continue;
      await attacks.readAsShopper(`${table}, everything`, async () => {
        const { status, rows, text } = await asShopper(
          "GET",
          `/rest/v1/${table}?select=${readable.join(",")}`,
        );
        expect(status).toBe(200);
        expect(text).not.toContain(userIdOf(victim.browser));
        const others = rows.filter((row) => row["id"] !== strangerId);
        expect(CATALOGUE.has(table) ? [] : others).toEqual([]);
      });
      if (!readable.includes("user_id")) continue;
      for (const filter of [
        `user_id=eq.${userIdOf(victim.browser)}`,
        `user_id=neq.${strangerId}`,
        "or=(user_id.not.is.null)",
      ]) {
        await attacks.readAsShopper(`${table}?${filter}`, async () => {
          const { rows } = await asShopper("GET", `/rest/v1/${table}?select=user_id&${filter}`);
          expect(rows).toEqual([]);
        });
      }
    }
  });

  test.each([
    ["a visitor", asVisitor, attacks.writeAsVisitor],
    ["a shopper", asShopper, attacks.writeAsShopper],
  ] as const)("of others are added, changed and deleted by no request of %s", async (_, ask, attack) => {
    for (const { table, everybody, people, server } of tables) {
      const columns = [...everybody, ...people, ...server];
      const others = columns.includes("id") ? `id=neq.${strangerId}` : `${columns[0]}=not.is.null`;
      const requests: [string, string, unknown?][] = [
        ["POST", `/rest/v1/${table}`, {}],
        ["POST", `/rest/v1/${table}`, { id: strangerId, user_id: userIdOf(victim.browser) }],
        ["DELETE", `/rest/v1/${table}?${others}`],
        ...columns.map((column): [string, string, unknown] => [
          "PATCH",
          `/rest/v1/${table}?${others}`,
          { [column]: null },
        ]),
      ];
      for (const [method, path, body] of requests) {
        await attack(`${method} ${path} ${JSON.stringify(body)}`, async () => {
          const { status, rows } = await ask(method, path, body);
          // A caller with a grant finds no row to change, because of row level security.
          expect([...REFUSED, 200, 204, 409]).toContain(status);
          expect(rows).toEqual([]);
        });
      }
    }
    await expectNothingChanged();
  });
});

describe("functions", () => {
  test("without a grant are called by nobody, and those of the portal by no shopper", async () => {
    expect(functions.length).toBeGreaterThan(60);
    for (const { name, arguments: values, anon, authenticated } of functions) {
      for (const [ask, attack, isGranted] of [
        [asVisitor, attacks.callAsVisitor, anon],
        [asShopper, attacks.callAsShopper, authenticated && !name.startsWith("admin_")],
      ] as const) {
        if (isGranted) continue;
        await attack(name, async () => {
          const { status, text } = await ask("POST", `/rest/v1/rpc/${name}`, values);
          // Lists of the portal that row level security empties.
          const refusal = status === 200 ? /^(\[\]|\{"total":0,"\w+":\[\]\})$/ : /42501|PGRST202/;
          expect(text).toMatch(refusal);
          expect([200, 401, 403, 404]).toContain(status);
        });
      }
    }
    await expectNothingChanged();
  });

  test("for one's own order do nothing with the order of somebody else", async () => {
    const { orderId } = victim;
    const [item] = await shop.sql<{ id: string }>("select id from public.order_items where order_id = $1", [
      orderId,
    ]);
    const [address] = await shop.sql<{ id: string }>("select id from public.addresses where user_id = $1", [
      userIdOf(victim.browser),
    ]);
    const own = functions.filter(
      ({ name, authenticated, anon }) => authenticated && !anon && name.startsWith("shop_"),
    );
    expect(own.length).toBeGreaterThanOrEqual(9);
    for (const { name, arguments: values } of own) {
      for (const id of [orderId, item?.id, address?.id, userIdOf(victim.browser)]) {
        const foreign = Object.fromEntries(
          Object.entries(values).map(([key, value]) => [
            key,
            /^[0-9a-f-]{36}$/.test(String(value)) ? id : value,
          ]),
        );
        await attacks.ownOrder(`${name} ${JSON.stringify(foreign)}`, async () => {
          const { status, text } = await asShopper("POST", `/rest/v1/rpc/${name}`, foreign);
          expect(status).toBeLessThan(500);
          expect(text).not.toMatch(/Marine Drive|Meera Nair".*Kochi/);
          expect(text).not.toMatch(/"ok":\s*true/);
        });
      }
    }
    // Only what the caller's own browsers are known by may have changed: nothing of anybody else.
    const after = await hashAllTables(shop);
    expect({ ...after, "public.users": "" }).toEqual({ ...before, "public.users": "" });
    before = after;
  });
});

test("other schemas, functions of the server and columns through relations are out of reach", async () => {
  const get = (path: string, headers = {}) => ["GET", path, undefined, headers] as const;
  const call = (name: string, body: unknown = {}, headers = {}) =>
    ["POST", `/rest/v1/rpc/${name}`, body, headers] as const;
  const requests = [
    ...[
      "private",
      "auth",
      "storage",
      "extensions",
      "pg_catalog",
      "information_schema",
      "vault",
      "cron",
    ].flatMap((schema) => [
      get("/rest/v1/users?select=*", { "Accept-Profile": schema }),
      call("is_admin", {}, { "Content-Profile": schema }),
    ]),
    ...[
      "auth.users",
      "private.users",
      "pg_authid",
      "pg_shadow",
      "pg_stat_activity",
      "pg_roles",
      "sessions",
    ].map((table) => get(`/rest/v1/${table}?select=*`)),
    ..."is_admin is_admin_now pg_sleep pg_read_file pg_ls_dir lo_import set_config dblink query_to_xml copy crypt"
      .split(" ")
      .map((name) => call(name)),
    get("/rest/v1/orders?select=*,users!inner(*),payments(*)"),
    get("/rest/v1/reviews?select=users(email)"),
    get("/rest/v1/products?select=name,order_items(*,orders(*))"),
    get("/rest/v1/products?select=id,stock_movements(reason,actor_id)"),
    get("/rest/v1/coupons?select=code"),
  ];
  for (const [who, ask] of [
    ["visitor", asVisitor],
    ["shopper", asShopper],
  ] as const) {
    for (const [method, path, body, headers] of requests) {
      await attacks.probe(`${method} ${path} ${JSON.stringify(headers)} as a ${who}`, async () => {
        const { status, text } = await ask(method, path, body, headers);
        expect(status).toBeLessThan(500);
        // The response is the public catalogue, or empty.
        expect(text).not.toMatch(
          /@example|@haat|encrypted|Marine Drive|"actor_id"|"order_items":\s*\[\{|is_admin":true|"code":"SABKA/,
        );
        expect(status < 300 ? text : "[]").toMatch(/^(\[\]|\[\{|\{"swagger|$)/);
      });
    }
  }
  await expectNothingChanged();
});

test("parameters that no page sends are refused, or read no more than a page does", async () => {
  const queries: Record<string, unknown>[] = [
    ...[1e9, -1, 0, 101, 1.5, "100", null, "1; drop table products", [1], {}].map((limit) => ({ limit })),
    ...[-1, 1e12, "x", { a: 1 }].map((offset) => ({ offset })),
    ..."price;drop id,email 1 name) -- ; newest' stock".split(" ").map((sort) => ({ sort })),
    ..."' or 1=1 -- | %_ \\ :* <-> \u0001".split(" ").map((search) => ({ search })),
    { search: "x".repeat(100_000) },
    { category: "' or true --" },
    { min_price: "NaN" },
    { min_price: -1e308, max_price: "Infinity" },
    { in_stock: "maybe" },
    { unknown: true },
    { is_active: false },
    { __proto__x: 1, constructor: {} },
  ];
  for (const query of queries) {
    await attacks.abuse(JSON.stringify(query).slice(0, 80), async () => {
      const { status, text, rows } = await asVisitor("POST", "/rest/v1/rpc/shop_list_products", {
        p_query: query,
      });
      expect([200, 400]).toContain(status);
      expect(rows.length).toBeLessThanOrEqual(100);
      expect(text).not.toContain('"is_active":false');
    });
  }
  await expectNothingChanged();
});
