import { chromium } from "@playwright/test";
import { expect, test } from "vitest";

import { CHROMIUM } from "#local/chromium.ts";
import { type Shop } from "#local/launcher/shop.ts";
import { attackClass } from "#tests/attacks/support/attacks.ts";
import { INDEX_PAYLOADS, MARK, PAYLOADS, STORE_PAYLOADS } from "#tests/attacks/support/stored-payloads.ts";
import { Browser, type Page as Answer } from "#tests/http/support/browser.ts";
import { crawl } from "#tests/http/support/crawl.ts";
import { ADMIN, openShop, SHOPPER, signIn } from "#tests/http/support/shop.ts";

const attack = attackClass("store script, seen in Chromium");
const shop = await openShop({ own: true });

/** The columns that store what shoppers and admins type. */
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
    account: SHOPPER,
    starts: [
      "/",
      "/cart",
      "/profile",
      "/orders",
      ...Array.from({ length: 3 }, (_, at) => product(9 * at + 1)),
    ],
    pages: 30,
  },
  { account: ADMIN, starts: ["/admin"], pages: 70 },
];

/** Downloads, which no browser shows. */
const FILES =
  /^\/(?:profile\/data\/download|admin\/(?:(?:products|newsletter|reports|stock-movements|orders|accounts\/settlements\/\w+)\/export|accounts\/export\/[\w-]+))$/;

/** Messages and a return, of which a new shop has none. */
async function addRecords({ sql }: Shop): Promise<void> {
  await sql(
    `insert into public.contact_messages (number, name, email, message)
     select n, 'Meera', 'meera@example.com', 'Where is it?' from generate_series(1, 20) n`,
  );
  await sql(
    `insert into public.return_requests (number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode, upi_id)
     select 'RET-1700000000001', gen_random_uuid(), id, user_id, 'return', 'Chipped.', 1, 'upi', 'asha@upi'
     from public.orders where id = '00000000-0000-4000-8000-000000003002'`,
  );
}

/** Every text, attribute and value of the open page that holds the mark of a field. Runs in the browser. */
function markedTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Scripts hold the page's data, which React reads again.
    if (node.parentElement?.tagName === "SCRIPT") continue;
    if (node.nodeValue?.includes("⟦")) found.push(node.nodeValue);
    for (const { value } of node instanceof Element ? node.attributes : [])
      if (value.includes("⟦")) found.push(value);
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
      if (node.value.includes("⟦")) found.push(node.value);
    }
  }
  // Words that stay on one line are joined by spaces and hyphens that do not break.
  return found.map((text) => text.replaceAll("\u00a0", " ").replaceAll("\u2011", "-"));
}

test(`${PAYLOADS.length} texts in every field run on no page of the shop and the portal that shows them`, async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
  await addRecords(shop);
  await shop.sql(STORE_PAYLOADS);
  const fields = await shop.sql<{ field: string }>(
    "select field from pg_temp.store_payloads($1) where stored > 0",
    [PAYLOADS],
  );
  await shop.sql(INDEX_PAYLOADS);
  expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(TYPED));

  const browser = await chromium.launch(CHROMIUM);
  const seen = new Map<string, Set<string>>();
  try {
    for (const { account, starts, pages } of VISITS) {
      const context = await browser.newContext({ locale: "en-IN" });
      const session = await signIn(new Browser(shop.shopUrl), account);
      await context.addCookies(
        Array.from(session.cookies, ([name, value]) => ({ name, value, url: shop.shopUrl })),
      );
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => {
        // The console lists what a policy blocked. It does not list a file that is no image.
        if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on(
        "dialog",
        (dialog) => void dialog.dismiss().then(() => problems.push(`dialog ${dialog.message()}`)),
      );
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol !== "data:" && url.origin !== shop.shopUrl)
          problems.push(`request to ${url.origin}`);
      });
      const visit = async (path: string): Promise<Answer> => {
        const file = { status: 200, location: null, html: "", headers: new Headers() };
        if (FILES.test(path.split("?")[0] ?? "")) return file;
        const answer = await page.goto(shop.shopUrl + path);
        expect(answer?.status(), path).toBe(200);
        const ran = await page.evaluate(() => "stored" in globalThis);
        const isPage = answer?.headers()["content-type"]?.startsWith("text/html") ?? false;
        for (const text of isPage ? await page.evaluate(markedTexts) : []) {
          const field = MARK.exec(text)?.[1];
          // A code in words, such as the reason of a stock movement, has another mark.
          if (field === undefined) continue;
          const shown = PAYLOADS.filter((payload) => text.includes(payload));
          // A text that is cut off is shown up to there; one that lacks something in between was read as markup.
          const missing = PAYLOADS.slice(0, PAYLOADS.lastIndexOf(shown.at(-1) ?? "")).filter(
            (one) => !shown.includes(one),
          );
          for (const payload of shown) {
            const place = `${payload} in ${field}`;
            const places = seen.get(place) ?? new Set();
            seen.set(place, places);
            if (places.has(path)) continue;
            places.add(path);
            await attack(`${place} at ${path}`, () => {
              expect([ran, problems, missing]).toEqual([false, [], []]);
            });
          }
        }
        expect([ran, problems], path).toEqual([false, []]);
        return { ...file, html: (await answer?.text()) ?? "" };
      };
      const visits = await crawl(new Browser(shop.shopUrl), starts, { get: visit });
      expect(visits.length).toBeGreaterThan(pages);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const shown = new Set(Array.from(seen.keys(), (place) => place.split(" in ").at(-1) ?? ""));
  console.log(`${shown.size} fields shown: ${[...shown].toSorted().join(" ")}`);
  expect([...shown]).toEqual(
    expect.arrayContaining(TYPED.filter((field) => !/sku|note|reason|description/.test(field))),
  );
  for (const field of shown) {
    expect(
      PAYLOADS.filter((payload) => !seen.has(`${payload} in ${field}`)),
      field,
    ).toEqual([]);
  }
}, 600_000);
