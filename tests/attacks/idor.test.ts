import { beforeAll, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { ROUTE_POLICIES } from "#tests/attacks/support/route-policies.ts";
import { shopperWithRecords } from "#tests/http/support/account-records.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { builtRoutes, newShopper, openShop } from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attack = attackClass("open the records of others");
const shop = await openShop();
const owner = await shopperWithRecords(shop);
const unpaid = await placeOnline(shop);
const stranger = await newShopper(shop);
const visitor = new Browser(shop.shopUrl);
const routes = await builtRoutes(shop);
const NOBODYS = "00000000-0000-4000-8000-0000000fffff";
const SECRETS = /Marine Drive|ORD-\d|Kochi|\b682001\b/;

/** Ids of the owner's records, whatever they are called in an address or a form. */
let ids: string[] = [];
/** The owner's papers within an order, by the parameter that names them. */
let papers: Record<string, string> = {};

beforeAll(async () => {
  const one = (table: string) =>
    shop.sql<{ id: string }>(`select id from public.${table} where user_id = $1`, [userIdOf(owner.browser)]);
  const rows = await Promise.all(["addresses", "wishlist", "stock_notices", "reviews"].map(one));
  ids = [owner.orderId, unpaid.id, ...rows.flat().map(({ id }) => id)];
  const [paper] = await shop.sql<{ returnId: string; noteId: string }>(
    `with returned as (
       insert into public.return_requests
         (number, request_key, order_id, user_id, kind, status, decided_at, items_amount, refund_mode, upi_id)
       values ('RET-1700000000002', gen_random_uuid(), $1, $2, 'return', 'approved', now(), 1, 'upi', 'meera@upi')
       returning id
     ), note as (
       insert into public.credit_notes
         (kind, number, financial_year, issued_at, invoice_id, order_id, reason, return_id, taxable_value, tax_amount,
          round_off, total_amount)
       select 'credit', 'CN/99-00/000001', '99-00', now(), i.id, i.order_id, 'returned', r.id, 1, 0, 0, 1
       from public.invoices i, returned r where i.order_id = $1
       returning id
     )
     select r.id as "returnId", n.id as "noteId" from returned r, note n`,
    [owner.orderId, userIdOf(owner.browser)],
  );
  papers = { ...paper };
  for (const path of [`return/${papers["returnId"]}/slip`, `credit-note/${papers["noteId"]}`])
    expect((await owner.browser.get(`/order/${owner.orderId}/${path}`)).status, path).toBe(200);
});

/** Returns the status, the redirect and the text of a response without the id in it, to compare responses. */
function learned({ status, location, html }: Page, id: string): string {
  const said = html
    .replace(/ (?:nonce|data-at)="[^"]*"/g, "")
    .replace(/window\.__reactRouterContext[\s\S]*?<\/script>/g, "")
    .replaceAll(/\b[0-9a-f]{8}\b/g, "");
  return `${status} ${location} ${said}`.replaceAll(id, "ID").replaceAll(id.slice(9), "");
}

test("an id of somebody else answers as one that does not exist, in every address", async () => {
  const own = routes.filter(({ id }) => ROUTE_POLICIES[id] === "own");
  expect(own.length).toBeGreaterThanOrEqual(11);
  const before = await hashAllTables(shop);
  const known = new Map<string, string>();
  /** Returns the response for an id that does not exist. Requests it once for each address and method. */
  async function ofNobody(label: string, ask: (browser: Browser, asked: string) => Promise<Page>) {
    const said = known.get(label) ?? learned(await ask(stranger.fork(), NOBODYS), NOBODYS);
    known.set(label, said);
    return said;
  }
  for (const { path, hasAction } of own) {
    const at = (id: string) =>
      path
        .replace(/:\w+/, id)
        .replace(/:(\w+)/, (_, name: string) => (id === NOBODYS ? id : (papers[name] ?? `no ${name}`)));
    for (const id of ids) {
      const requests: [string, (browser: Browser, asked: string) => Promise<Page>][] = [
        ["GET", (browser, asked) => browser.get(at(asked))],
        ["GET data", (browser, asked) => browser.get(`${at(asked)}.data`)],
        ...(hasAction
          ? (["cancel", "delete", "reorder", "switch-to-cod", "withdraw"].map((intent) => [
              `POST ${intent}`,
              (browser: Browser, asked: string) => browser.post(at(asked), { intent }),
            ]) as [string, (browser: Browser, asked: string) => Promise<Page>][])
          : []),
      ];
      for (const [name, ask] of requests) {
        await attack(`${name} ${at(id)} as another shopper`, async () => {
          const answer = await ask(stranger.fork(), id);
          expect(answer.html).not.toMatch(SECRETS);
          expect(learned(answer, id)).toBe(await ofNobody(`${name} ${path}`, ask));
        });
      }
      await attack(`GET ${at(id)} as a visitor`, async () => {
        const { location, html } = await visitor.get(at(id));
        expect(location).toBe(`/login?redirectTo=${encodeURIComponent(at(id))}`);
        expect(html).not.toMatch(SECRETS);
      });
    }
  }
  expect(await hashAllTables(shop)).toEqual(before);
});

test("an id of somebody else in a form changes nothing", async () => {
  const before = await hashAllTables(shop);
  const names = ["addressId", "wishId", "request", "orderId", "reviewId", "id", "user_id", "userId"];
  const forms = routes.filter(
    ({ id, hasAction }) => hasAction && ["shopper", "own"].includes(ROUTE_POLICIES[id] ?? ""),
  );
  expect(forms.length).toBeGreaterThan(10);
  for (const { path } of forms) {
    for (const name of names) {
      for (const [at, id] of ids.entries()) {
        const intent = ["set-default", "remove", "withdraw", "delete"][at % 4] ?? "delete";
        const fields = { intent, [name]: id };
        await attack(`${path} ${JSON.stringify(fields)}`, async () => {
          const answer = await stranger.fork().post(path.replace(/:\w+/, NOBODYS), fields);
          expect(answer.status).toBeLessThan(500);
          expect(answer.html).not.toMatch(SECRETS);
        });
      }
    }
  }
  expect(await hashAllTables(shop)).toEqual(before);
});
