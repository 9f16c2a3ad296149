import { describe, expect, test } from "vitest";

import { kolkataDay } from "#app/shop/dates.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { openShop, SHOPPER } from "#tests/http/support/shop.ts";

const shop = await openShop();
const bare = await openShop({ configured: false });
const keyless = await openShop({ payment: false });
const visitor = new Browser(shop.shopUrl);

const FOOTER = [
  "/",
  "/products",
  "/shipping",
  "/help",
  "/contact",
  "/returns",
  "/about",
  "/privacy",
  "/terms",
];
const ARTICLES = ["/about", "/shipping", "/returns", "/privacy", "/terms"];

function footerOf(html: string): string {
  return /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
}

function mainOf(html: string): string {
  return textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}

async function read(path: string, browser = visitor): Promise<string> {
  const page = await browser.get(path);
  expect(page.status, path).toBe(200);
  return mainOf(page.html);
}

/** Settings that differ from the demo shop's. */
const OTHER_SETTINGS = {
  site_name: "Bazaar",
  legal_name: "Bazaar Trading Private Limited",
  address: "7 Fort Street, Jaipur 302001",
  contact_email: "hello@bazaar.example",
  contact_phone: "+91 141 555 0100",
  grievance_name: "Ritu Sharma",
  grievance_email: "grievance@bazaar.example",
  grievance_phone: "+91 141 555 0199",
  whatsapp_number: "98290 12345",
  instagram_url: "https://instagram.com/bazaar",
  return_window_days: 15,
  refund_days: 4,
  shipping_fee: 75,
  free_shipping_threshold: 1200,
  tax_rate: 12,
  delivery_days_min: 3,
  delivery_days_max: 9,
  cod_limit: 20000,
};

test("footer links open pages with one main heading", async () => {
  const home = footerOf((await visitor.get("/")).html);
  const links = Array.from(home.matchAll(/href="(\/[^"]*)"/g), ([, path]) => path);
  // The grievance officer is on the contact page, too.
  expect(links).toEqual([...FOOTER, "/contact"]);
  for (const path of FOOTER) {
    for (const { shopUrl } of [shop, bare]) {
      const { status, html } = await new Browser(shopUrl).get(path);
      expect(status, path).toBe(200);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(footerOf(html), path).toContain('href="/terms"');
    }
  }
});

test("the footer shows the seller's details that are set", async () => {
  const demo = footerOf((await visitor.get("/cart")).html);
  expect(textOf(demo)).toContain(`© ${kolkataDay(new Date()).year} Haat`);
  expect(demo).toContain('href="mailto:care@haat.example"');
  expect(demo).not.toMatch(/href="https?:/);
  await withSettings(shop, OTHER_SETTINGS, async () => {
    const footer = footerOf((await visitor.get("/cart")).html);
    expect(textOf(footer)).toContain(
      "Bazaar · Bazaar Trading Private Limited · 7 Fort Street, Jaipur 302001",
    );
    expect(footer).toContain('href="mailto:hello@bazaar.example"');
    expect(footer).toContain('href="tel:+911415550100"');
    expect(footer).toMatch(/<a href="https:\/\/instagram.com\/bazaar" aria-label="Instagram"/);
    expect(footer.match(/href="https?:/g)).toHaveLength(1);
  });
  const unset = { site_name: "Bazaar", legal_name: "", contact_phone: "", address: "" };
  await withSettings(shop, unset, async () => {
    const footer = footerOf((await visitor.get("/cart")).html);
    expect(footer).not.toContain("tel:");
    expect(textOf(footer)).toMatch(/© \d{4} Bazaar$/);
  });
});

test("the contents of a long page lead to each of its headings", async () => {
  for (const path of ["/privacy", "/terms"]) {
    const { html } = await visitor.get(path);
    const contents = /<nav aria-label="On this page">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    const links = Array.from(contents.matchAll(/href="#([^"]+)">([^<]+)/g), ([, id, title]) => [id, title]);
    const headings = Array.from(html.matchAll(/<h2 id="([^"]+)">([^<]+)/g), ([, id, title]) => [id, title]);
    expect(links.length, path).toBeGreaterThan(6);
    expect(links, path).toEqual(headings);
  }
});

describe("information pages follow the settings", () => {
  test("for seller, grievance officer and response times", async () => {
    await withSettings(shop, OTHER_SETTINGS, async () => {
      for (const path of ["/about", "/contact", "/privacy", "/terms"]) {
        const text = await read(path);
        expect(text, path).toContain("Bazaar Trading Private Limited 7 Fort Street, Jaipur 302001");
        for (const reach of ["hello@bazaar.example", "+91 141 555 0100", "98290 12345"]) {
          expect(text, path).toContain(reach);
        }
      }
      for (const path of ["/contact", "/privacy", "/terms"]) {
        expect(await read(path), path).toContain(
          "Our grievance officer is Ritu Sharma . Write to grievance@bazaar.example or call +91 141 555 0199 . Every complaint gets a ticket number, is acknowledged within 48 hours and settled within one month.",
        );
      }
      expect((await visitor.get("/contact")).html).toContain('href="https://wa.me/919829012345"');
    });
  });

  test("for delivery, shipping, tax and cash on delivery", async () => {
    await withSettings(shop, OTHER_SETTINGS, async () => {
      const costs = "Delivery costs ₹75, and nothing when your items come to more than ₹1,200.";
      const cod = "Cash on delivery for orders up to ₹20,000, at no extra charge.";
      const shipping = await read("/shipping");
      expect(shipping).toContain("within 3 to 9 days of your order");
      expect(shipping).toContain(costs);
      expect(shipping).toContain(cod);
      const terms = await read("/terms");
      for (const words of [costs, cod, "“+ 12% tax”"]) expect(terms).toContain(words);
      const help = await read("/help");
      for (const words of [costs, cod, "“+ 12% tax”", "Within 3 to 9 days"]) expect(help).toContain(words);
    });
    await withSettings(
      shop,
      { shipping_fee: 0, tax_rate: 0, delivery_days_max: 1, delivery_days_min: 1 },
      async () => {
        expect(await read("/shipping")).toMatch(
          /within 24 hours .*Delivery is free on every order\. How you pay/,
        );
        expect(await read("/terms")).toContain("No tax is added");
        expect(await read("/help")).not.toContain("% tax");
        expect(await read("/help")).toContain(
          "create it with Google, or with an e\u2011mail address and a password.",
        );
      },
    );
  });

  test("for returns and refunds", async () => {
    await withSettings(shop, OTHER_SETTINGS, async () => {
      expect(await read("/returns")).toMatch(
        /You have 15 days from delivery.*The refund reaches you within 4 days/,
      );
      const { html } = await visitor.get("/returns");
      const steps = /<ol>([\s\S]*?)<\/ol>/.exec(html)?.[1] ?? "";
      expect(Array.from(steps.matchAll(/<li>([\s\S]*?)<\/li>/g), ([, step = ""]) => textOf(step))).toEqual([
        "Open My Orders and choose the delivered order.",
        "Press Return/Exchange.",
        "Choose the items and the reason. If something is damaged or wrong, keep a photo.",
        "Check your request and send it. We answer by e\u2011mail and say what to do next.",
      ]);
      expect(await read("/help")).toMatch(/within 15 days of delivery.*Within 4 days after/);
    });
    await withSettings(shop, { return_window_days: 0 }, async () => {
      expect(await read("/returns")).not.toContain("from delivery");
      expect((await visitor.get("/returns")).html).not.toContain("<ol>");
      expect(await read("/returns")).toContain("We do not take back items because of a change of mind.");
      expect(await read("/help")).not.toContain("days of delivery");
    });
  });

  test("for payment methods, and name online payment only where it is configured", async () => {
    const pages = ["/shipping", "/returns", "/help", "/terms", "/privacy"];
    const noneNamed = async (browser: Browser) => {
      for (const path of pages) {
        expect(await read(path, browser), path).not.toMatch(/online|UPI, card|Razorpay/i);
      }
    };
    await noneNamed(new Browser(keyless.shopUrl));
    await withSettings(shop, { enable_razorpay: false }, () => noneNamed(visitor));
    await withSettings(shop, { enable_razorpay: true, enable_cod: false }, async () => {
      for (const path of ["/shipping", "/help", "/terms"]) {
        expect(await read(path), path).toContain("Online by UPI, card or net banking, through Razorpay.");
      }
      for (const path of pages) expect(await read(path), path).not.toMatch(/cash on delivery|in cash goes/i);
      expect(await read("/returns")).toContain("What you paid online goes back");
      expect(await read("/privacy")).toContain("Razorpay, when you pay online");
      expect(await read("/help")).toContain("I paid, but the order is not confirmed");
    });
  });
});

test("each page shows when its text last changed", async () => {
  for (const path of ARTICLES) {
    expect(await read(path), path).toMatch(/Last updated \d{1,2} [A-Z][a-z]+ 20\d\d$/);
  }
});

test("the privacy page lists every cookie the shop sets", async () => {
  const named = await read("/privacy");
  const browser = new Browser(shop.shopUrl);
  await browser.post("/theme", { theme: "dark", redirectTo: "/" });
  await browser.post("/login", { ...SHOPPER, remember: "on" });
  await browser.post("/cart", {
    intent: "add",
    productId: "00000000-0000-4000-8000-000000000113",
    quantity: "1",
    redirectTo: "/",
  });
  const names = Array.from(browser.cookies.keys());
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const name of names) expect(named).toContain(name.startsWith("haat-auth") ? "haat-auth…" : name);
});

test("terms and privacy open in a new tab from the registration form", async () => {
  const { html } = await visitor.get("/register");
  for (const path of ["/terms", "/privacy"]) {
    expect(html).toMatch(
      new RegExp(
        `<a href="${path}" target="_blank" rel="noopener">[^<]+<span[^>]*> \\(opens in a new tab\\)`,
      ),
    );
  }
});
