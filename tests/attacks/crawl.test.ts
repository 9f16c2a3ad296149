import { beforeAll, describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { emailOf, shopperWithRecords } from "#tests/http/support/account-records.ts";
import { adminScreens, createExamples, pathOf } from "#tests/http/support/admin-routes.ts";
import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { crawl, shapeOf, type Visit } from "#tests/http/support/crawl.ts";
import { postForms } from "#tests/http/support/form-values.ts";
import { SharedCache, sharedLifetime } from "#tests/http/support/shared-cache.ts";
import { addToCart, ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** Pages of one shape that are opened. */
const PER_SHAPE = IS_LONG ? 25 : 1;
/** `npm test` opens the pages of one half of the portal's screens, and repeats a sixteenth of all requests. */
const HALVES = 2;
const SIXTEENTHS = 16;
/** The audit log keeps every file of orders that staff take: confirm-act.test.ts. */
const AUDITED = /^\/admin\/orders\/export\b/;

const attack = attackClass("leave traces for the next person");
const attackCache = attackClass("poison a cache");
const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const neighbour = await newShopper(shop);
const { browser: shopper, orderId, productId } = await shopperWithRecords(shop);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const cache = new SharedCache();

/** Shown to one person only: names, e-mails and texts of the crawling shopper and of the portal's examples. */
let secrets: string[] = [];
let shopperVisits: Visit[] = [];
let adminVisits: Visit[] = [];

async function throughCache(browser: Browser, path: string): Promise<Page> {
  return (await cache.get(browser, path)).page;
}

/** Lists the errors that the shop recorded. They say more about a page that failed than a changed table. */
function readErrors(): Promise<unknown[]> {
  return shop.sql("select to_jsonb(e) as event from public.error_events e order by e.id");
}

async function expectNoRowChanged(work: () => Promise<void>): Promise<void> {
  const before = await hashAllTables(shop);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  const errors = await readErrors();
  await work();
  expect(await readErrors(), "errors that the pages have noted").toEqual(errors);
  expect(await hashAllTables(shop)).toEqual(before);
  for (const browser of [shopper, admin]) expect((await browser.get("/profile")).status).toBe(200);
}

beforeAll(async () => {
  await addToCart(shopper, productId);
  const email = await emailOf(shop, shopper);
  const [order] = await shop.sql<{ order_number: string }>(
    "select order_number from public.orders where id = $1",
    [orderId],
  );
  secrets = [
    email,
    order?.order_number ?? "",
    orderId,
    "Zanzibar",
    "14 Marine Drive",
    ADMIN.email,
    "Sign Out",
  ];
});

describe("opening every link changes no row", () => {
  test("of a shopper, and of an admin", async () => {
    const ids = await createExamples(shop);
    const screens = (await adminScreens(shop)).map((screen) => pathOf(screen, ids));
    const starts = [
      "/",
      `/product/${productId}`,
      `/order/${orderId}`,
      `/order/${orderId}/return`,
      "/profile",
    ];
    const adminStarts = rotate("portal screens", screens, HALVES).filter((path) => !AUDITED.test(path));
    await expectNoRowChanged(async () => {
      shopperVisits = await crawl(shopper, [...starts, "/robots.txt", "/sitemap.xml", "/sitemap/1.xml"], {
        perShape: PER_SHAPE,
        get: (path) => throughCache(shopper, path),
      });
      // In the short form no links are followed beyond the screens themselves.
      adminVisits = IS_LONG
        ? await crawl(admin, adminStarts, {
            perShape: PER_SHAPE,
            skip: AUDITED,
            get: (path) => throughCache(admin, path),
          })
        : await Promise.all(
            adminStarts.map(async (path) => ({ path, page: await throughCache(admin, path) })),
          );
    });
    for (const [visits, atLeast] of [
      [shopperVisits, 30],
      [adminVisits, 14],
    ] as const) {
      const shown = visits.filter(({ page }) => page.status === 200);
      console.log(
        `${visits.length} pages of ${new Set(visits.map(({ path }) => shapeOf(path))).size} shapes`,
      );
      expect(shown.length).toBeGreaterThan(atLeast);
    }
  });

  test("as a prefetch, and as data for the router", async () => {
    const prefetch = { "Sec-Purpose": "prefetch;prerender", Purpose: "prefetch" };
    const requests = [shopperVisits, adminVisits].flatMap((visits, at) =>
      visits.flatMap(({ path }): [Browser, string][] => {
        const { pathname, search } = new URL(path, shop.shopUrl);
        const browser = at === 0 ? shopper : admin;
        const data = `${pathname === "/" ? "/_root" : pathname}.data${search}`;
        return [
          [browser, path],
          [browser, data],
        ];
      }),
    );
    await expectNoRowChanged(async () => {
      for (const [browser, path] of rotate("prefetches", requests, SIXTEENTHS)) {
        expect((await browser.fork().get(path, prefetch)).status, path).toBeLessThan(500);
      }
    });
  });

  test("with the values of the forms of every page in the address", async () => {
    const addresses = [shopperVisits, adminVisits].map((visits) =>
      visits.flatMap(({ path, page }) =>
        postForms(page.html).map(({ action, values }) => {
          const url = new URL(action ?? path, new URL(path, shop.shopUrl));
          for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
          return url.pathname + url.search;
        }),
      ),
    );
    // One form of each shape: the header's are on every page.
    const distinct = addresses.flatMap((all, at) =>
      [...new Map(all.map((path) => [shapeOf(path), path])).values()].map((path): [Browser, string] => [
        at === 0 ? shopper : admin,
        path,
      ]),
    );
    expect(distinct.length).toBeGreaterThan(30);
    await expectNoRowChanged(async () => {
      for (const [browser, path] of rotate("forms", distinct, SIXTEENTHS / 2)) {
        expect((await browser.fork().get(path)).status, path).toBeLessThan(500);
      }
    });
  });
});

/** The examples that the shop shows everybody: names of a product, a category and a collection, and a banner's text. */
const ON_SALE = /Zanzibar (?:lamp|things \d+|picks \d+|sale \d+)\b/g;
/** The only addresses that may be kept for everybody. */
const PUBLIC = /^\/(robots\.txt|sitemap\.xml|sitemap\/\d+\.xml|manifest\.webmanifest|media\/[\w.]+)$/;
/** Files beside the Worker's own responses. */
const FILE = /^\/[\w-]+\.(svg|png|ico|js)$/;

describe("a shared cache before the shop", () => {
  test("is told of every personal page that nobody may keep it", () => {
    const visits = [...shopperVisits, ...adminVisits].filter(({ path }) => !FILE.test(path));
    for (const { path, page } of visits.filter((visit) => !PUBLIC.test(visit.path))) {
      expect(page.headers.get("Cache-Control"), path).toBe("private, no-store");
    }
    const isPublic = visits.filter(({ path }) => PUBLIC.test(path));
    expect(isPublic.map(({ path }) => path)).toContain("/sitemap.xml");
    expect(isPublic.length).toBeGreaterThanOrEqual(4);
    for (const { path, page } of isPublic) {
      expect(page.headers.get("Cache-Control"), path).toMatch(/^public, max-age=\d+/);
    }
  });

  test("gives the next shopper and a visitor nothing of the first, and no cookie to anybody", async () => {
    const visits = [...shopperVisits, ...adminVisits];
    const kept = [...cache.stored.keys()];
    expect(kept.length).toBeGreaterThanOrEqual(4);
    let shared = 0;
    for (const browser of [neighbour, visitor]) {
      // The paths that the cache has stored, and three pages that it must request.
      for (const path of [...kept, "/", "/cart", "/profile"]) {
        const { page, hit } = await cache.get(browser, path);
        shared += Number(hit);
        const own = browser === neighbour ? secrets.filter((text) => text !== "Sign Out") : secrets;
        await attackCache(`the kept ${path}`, () => {
          const said = page.html.replaceAll(ON_SALE, "");
          for (const secret of own) expect(said.includes(secret), secret).toBe(false);
          expect(hit ? page.headers.getSetCookie() : []).toEqual([]);
        });
      }
    }
    expect(shared).toBe(2 * kept.length);
    // The crawl itself saw every secret, so that a kept page would have been recognised.
    for (const secret of secrets.slice(0, 5)) {
      expect(
        visits.some(({ page }) => page.html.includes(secret)),
        secret,
      ).toBe(true);
    }
    const cookies = visits.filter(({ page }) => page.headers.getSetCookie().length > 0);
    for (const { path, page } of cookies) expect(sharedLifetime(page), path).toBe(0);
  });

  const HEADERS = [
    ..."X-Forwarded-Host X-Host X-Forwarded-Server X-HTTP-Host-Override Forwarded X-Forwarded-For".split(" "),
    ..."X-Forwarded-Proto X-Forwarded-Scheme X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Path".split(" "),
    ..."X-Original-URL X-Original-Host X-Rewrite-URL X-Real-IP X-Client-IP True-Client-IP Via".split(" "),
    ..."X-HTTP-Method-Override X-Method-Override X-React-Router-SPA-Mode Origin Referer".split(" "),
    ..."X-React-Router-Prerender-Data X-Remix-Redirect Accept-Language User-Agent Accept".split(" "),
    ..."X-Wap-Profile X-Requested-With".split(" "),
  ];

  test("is not poisoned by headers that it does not tell apart", async () => {
    expect(HEADERS).toHaveLength(30);
    const paths = [...cache.stored.keys()].filter((path) => PUBLIC.test(path));
    const clean = new Map(paths.map((path) => [path, cache.stored.get(path)?.[0]?.page.html]));
    expect(clean.size).toBeGreaterThanOrEqual(4);
    for (const name of rotate("headers", HEADERS, 3)) {
      for (const path of paths) {
        const { html, headers } = await visitor.get(path, { [name]: "https://evil.example/<x>" });
        await attackCache(`${name} at ${path}`, () => {
          expect(html).toBe(clean.get(path));
          expect(JSON.stringify([...headers])).not.toContain("evil.example");
        });
      }
    }
  });
});

/**
 * Secrets that are no leak: a text that every signed-in person sees, the search words in the URL, and a product's name.
 */
const KNOWN = new Set(["Sign Out", "Zanzibar"]);

describe("a crawl by the next shopper, and by nobody, on the same device and elsewhere", () => {
  test("finds no trace of the first", async () => {
    const own = ["/", `/product/${productId}`, "/profile", "/orders", "/cart", "/checkout"];
    // Their addresses, which the answers may repeat, hold the id of the order.
    KNOWN.add(orderId);
    const foreign = [`/order/${orderId}`, `/order/${orderId}/return`, `/order/${orderId}/invoice`];
    for (const browser of [neighbour, visitor]) {
      const visits = await crawl(browser, [...own, ...foreign], { perShape: PER_SHAPE });
      expect(visits.length).toBeGreaterThan(25);
      for (const { path, page } of visits) {
        await attack(path, () => {
          expect(page.status).toBeLessThan(500);
          for (const secret of secrets.filter((text) => !KNOWN.has(text))) {
            expect(page.html.includes(secret), secret).toBe(false);
          }
        });
      }
    }
  });
});

test("signing out takes a form: its address opened as a link leaves the session", async () => {
  for (const path of ["/sign-out", "/sign-out.data", "/logout", "/signout"]) {
    await shopper.get(path);
    expect((await shopper.get("/profile")).status, path).toBe(200);
  }
  const form = postForms((await shopper.get("/")).html).find(({ action }) => action === "/sign-out");
  expect((await shopper.fork().post("/sign-out", form?.values ?? {})).status).toBe(303);
  expect(textOf((await shopper.get("/")).html)).not.toContain("Sign Out");
});
