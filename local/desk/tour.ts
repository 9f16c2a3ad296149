import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type BrowserContext, chromium, type Page } from "@playwright/test";

import { DEMO_PROJECT } from "#local/backend/migrations.ts";
import { CHROMIUM } from "#local/chromium.ts";
import { startShop } from "#local/launcher/shop.ts";
import { ROOT } from "#local/root.ts";

// `npm run tour`: takes the pictures of docs/tour.md and README.md from a running demo shop.

const FOLDER = join(ROOT, "docs/tour");
const PHONE = { width: 360, height: 640 };
const LAPTOP = { width: 1280, height: 800 };
const SHOPPER = ["/login", "asha@haat.example", "haat-shopper"] as const;
const ADMIN = ["/admin", "admin@haat.example", "haat-admin"] as const;
const SNEAKERS = "/product/00000000-0000-4000-8000-000000000111?size=uk-7";
const PHONE_PRODUCT = "/product/00000000-0000-4000-8000-000000000101";

mkdirSync(FOLDER, { recursive: true });
const shop = await startShop({ memory: true, project: DEMO_PROJECT, limit: 100_000 });
const browser = await chromium.launch(CHROMIUM);

/** Opens a page of that size, in the light or the dark theme. JavaScript is off: the pictures show what HTML does. */
async function openSized(viewport: { width: number; height: number }, theme = "light"): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport.width < 1000 ? 2 : 1,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  if (theme === "dark") {
    await page.goto(shop.shopUrl);
    await page.getByRole("button", { name: "Use dark theme" }).click();
  }
  return page;
}

async function signIn(page: Page, [path, email, password]: typeof SHOPPER | typeof ADMIN): Promise<void> {
  await page.goto(shop.shopUrl + path);
  await page.getByLabel("E-mail").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in/i })
    .first()
    .click();
}

async function picture(page: Page, name: string, path?: string): Promise<void> {
  if (path) await page.goto(shop.shopUrl + path);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: "jpeg", quality: 70 });
}

try {
  const visitor = await openSized(PHONE);
  await picture(visitor, "home", "/");
  await picture(visitor, "list", "/products?category=fashion");
  await picture(visitor, "product", SNEAKERS);
  await picture(visitor, "search", "/products?search=joote");

  const dark = await openSized(PHONE, "dark");
  await picture(dark, "product-dark", PHONE_PRODUCT);
  await signIn(dark, SHOPPER);

  const shopper = await openSized(PHONE);
  await signIn(shopper, SHOPPER);
  await shopper.goto(shop.shopUrl + PHONE_PRODUCT);
  await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
  await picture(shopper, "cart", "/cart");
  await picture(shopper, "checkout", "/checkout");
  await shopper.goto(`${shop.shopUrl}/orders`);
  await shopper
    .getByRole("link", { name: /^Arriving/ })
    .last()
    .click();
  await picture(shopper, "order");

  const admin = await openSized(LAPTOP);
  await signIn(admin, ADMIN);
  await picture(admin, "dashboard", "/admin/dashboard");
  await picture(admin, "admin-orders", "/admin/orders");
  await picture(admin, "admin-products", "/admin/products");
  await picture(admin, "admin-reports", "/admin/reports?period=90");
  await picture(admin, "admin-tax", "/admin/tax");

  const strip = await browser.newPage({ viewport: { width: 1600, height: 712 } });
  const shown = ["home", "product-dark", "checkout", "order"].map(
    (name) =>
      `<img src="data:image/jpeg;base64,${readFileSync(join(FOLDER, `${name}.jpg`)).toString("base64")}">`,
  );
  await strip.setContent(
    `<style>body{margin:0;display:flex;background:#e9e6df}img{width:400px;height:711px}</style>${shown.join("")}`,
  );
  await strip.screenshot({ path: join(ROOT, "docs/haat.jpg"), type: "jpeg", quality: 75 });
} finally {
  await browser.close();
  await shop.close();
}
