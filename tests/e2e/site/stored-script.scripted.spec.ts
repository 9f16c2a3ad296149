import { type Shop, startShop } from "#local/launcher/shop.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { PAYLOADS, STORE_PAYLOADS } from "#tests/e2e/support/stored-payloads.ts";
import { Browser, type Page as Answer } from "#tests/http/support/browser.ts";
import { crawl } from "#tests/http/support/crawl.ts";

test.use({ ownContext: true });

/** What shoppers and admins type. */
const TYPED = [
  ..."addresses.address_line_1 addresses.city addresses.first_name contact_messages.message".split(" "),
  ..."contact_messages.name coupons.description coupons.name orders.gift_message orders.shipping_address".split(
    " ",
  ),
  ..."products.brand products.description products.name products.short_description products.sku".split(" "),
  ..."return_requests.comment reviews.author_name reviews.comment reviews.title settings.site_name".split(
    " ",
  ),
  ..."users.full_name order_status_history.note order_items.product_name stock_movements.reason".split(" "),
];

const product = (number: number) =>
  `/product/00000000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`;
const VISITS = [
  {
    account: { email: "asha@haat.example", password: "haat-shopper" },
    starts: [
      "/",
      "/cart",
      "/profile",
      "/orders",
      ...Array.from({ length: 12 }, (_, at) => product(3 * at + 1)),
    ],
    pages: 40,
  },
  { account: { email: "admin@haat.example", password: "haat-admin" }, starts: ["/admin"], pages: 70 },
];

/** Downloads, which no browser shows. */
const FILES = new Set(["/profile/data/download", "/admin/products/export", "/admin/newsletter/export"]);

/** Messages and a return, of which a new shop has none. */
async function addRecords(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into public.contact_messages (number, name, email, message)
     select n, 'Meera', 'meera@example.com', 'Where is it?' from generate_series(1, 20) n`,
  );
  await shop.sql(
    `insert into public.return_requests (number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode, upi_id)
     select 'RET-1700000000001', gen_random_uuid(), id, user_id, 'return', 'Chipped.', 1, 'upi', 'asha@upi'
     from public.orders where id = '00000000-0000-4000-8000-000000003002'`,
  );
}

// The guard of every test fails on what the browser reports: a policy that a page violates, a request to another place.
test("stored text never runs as script, on any page of the shop and the portal", async ({
  page,
  context,
  guard,
}) => {
  const shop = await startShop({ limit: 100_000 });
  async function visit(path: string): Promise<Answer> {
    const file = { status: 200, location: null, html: "", headers: new Headers() };
    if (FILES.has(path)) return file;
    const answer = await page.goto(shop.shopUrl + path);
    expect(answer?.status(), path).toBe(200);
    expect(await page.evaluate(() => "stored" in globalThis), path).toBe(false);
    return { ...file, html: (await answer?.text()) ?? "" };
  }
  try {
    guard.allowShop(shop.shopUrl);
    await addRecords(shop);
    await shop.sql(STORE_PAYLOADS);
    const fields = await shop.sql<{ field: string }>(
      "select field from pg_temp.store_payloads($1) where stored > 0",
      [PAYLOADS],
    );
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(TYPED));
    for (const { account, starts, pages } of VISITS) {
      await context.clearCookies();
      await page.goto(`${shop.shopUrl}/login`);
      await signIn(page, account);
      const visits = await crawl(new Browser(shop.shopUrl), starts, { get: visit });
      expect(visits.length).toBeGreaterThan(pages);
    }
  } finally {
    await shop.close();
  }
});
