import { beforeAll, expect, test } from "vitest";

import { Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  addToCart,
  ADMIN,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const SELLER = { gstin: "29AAGCB7383J1Z4", seller_state: "Karnataka" };
const TAX = {
  tax_mode: "simple",
  prices_include_tax: true,
  tax_code: "standard",
  hsn_code: "",
  signatory: "",
  signature_url: "",
};

let admin: Browser;

beforeAll(async () => {
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
});

/** Posts the form of the tax settings as it is shown, with changes. */
async function save(changes: Record<string, string>) {
  const shown = formValues((await admin.get("/admin/tax")).html, "tax");
  return admin.post("/admin/tax", { ...shown, intent: "save", ...changes });
}

/** Saves it as `save`, and again once the totals of ten carts have been shown. */
async function saveSeen(changes: Record<string, string>) {
  const shown = await save(changes);
  expect(shown.status).toBe(200);
  return admin.post("/admin/tax", { ...formValues(shown.html, "tax"), intent: "save" });
}

test("a change of what carts cost shows ten of them before and after, and is saved with one more press", async () => {
  await withSettings(shop, { ...TAX, ...SELLER }, async () => {
    const shown = await save({ tax_mode: "gst", prices_include_tax: "no", signatory: "A. Rao" });
    expect(shown.status).toBe(200);
    const text = textOf(shown.html);
    expect(text).toContain("This changes what carts cost. Nothing has been saved yet");
    const table = /What ten carts cost .*?(?=Save these tax settings)/.exec(text)?.[0] ?? "";
    expect(table).toMatch(/Order Items Before After Difference \S/);
    expect(table.match(/ (None|[+−]₹[\d,.]+)/g)).toHaveLength(10);
    expect(await shop.sql("select tax_mode, signatory from public.settings")).toEqual([
      { tax_mode: "simple", signatory: "" },
    ]);

    // Other terms than those that were shown are shown first.
    const typed = formValues(shown.html, "tax");
    expect(typed).toMatchObject({ tax_mode: "gst", prices_include_tax: "no", signatory: "A. Rao" });
    const other = await admin.post("/admin/tax", { ...typed, intent: "save", prices_include_tax: "yes" });
    expect(other.status).toBe(200);
    expect(await shop.sql("select tax_mode from public.settings")).toEqual([{ tax_mode: "simple" }]);
    expect((await admin.post("/admin/tax", { ...typed, intent: "save" })).status).toBe(303);
    expect(await shop.sql("select tax_mode, prices_include_tax from public.settings")).toEqual([
      { tax_mode: "gst", prices_include_tax: false },
    ]);
    // A change that leaves all totals as they are is saved without a preview.
    expect((await save({ signatory: "B. Rao" })).status).toBe(303);
  });
});

test("mode GST needs a GSTIN; what was typed stays", async () => {
  await withSettings(shop, { ...TAX, gstin: "", seller_state: "" }, async () => {
    const page = await save({ tax_mode: "gst", signatory: "A. Rao" });
    expect(page.status).toBe(409);
    expect(fieldError(page.html, "tax", "tax_mode")).toContain("needs a valid GSTIN");
    expect(formValues(page.html, "tax")).toMatchObject({ tax_mode: "gst", signatory: "A. Rao" });
    expect(await shop.sql("select tax_mode from public.settings")).toEqual([{ tax_mode: "simple" }]);
  });
});

test("a switch to GST takes effect on the next page, and the old form is refused", async () => {
  await withSettings(shop, { ...TAX, ...SELLER }, async () => {
    const lamp = await addProduct(shop, { name: "Taxed lamp", price: 400 });
    const browser = await shopperWith(shop, lamp);
    expect(textOf((await browser.get("/cart")).html)).toContain("Tax (18%) ₹72");
    const stale = formValues((await admin.get("/admin/tax")).html, "tax");
    const saved = await saveSeen({ tax_mode: "gst", prices_include_tax: "no", tax_code: "merit" });
    expect([saved.status, saved.location]).toEqual([303, "/admin/tax?section=mode"]);
    expect(noticeOf((await admin.get("/admin/tax")).html)).toBe("Tax settings saved successfully");

    const added = textOf((await browser.get("/cart")).html);
    expect(added).toContain("₹400 + GST");
    // 5 % of 400 and of 49.
    expect(added).toContain("Shipping ₹49 GST ₹22.46 Round off −₹0.46 Total ₹471");
    expect((await admin.post("/admin/tax", { ...stale, intent: "save" })).status).toBe(409);

    await saveSeen({ prices_include_tax: "yes" });
    const included = textOf((await browser.get("/cart")).html);
    expect(included).toContain("₹400 inclusive of all taxes");
    expect(included).toMatch(/Shipping ₹49 Total ₹449 .*Includes ₹21\.38 GST/);
    const product = textOf((await browser.get(`/product/${lamp.id}`)).html);
    expect(product).toContain("MRP ₹400, inclusive of all taxes");
  });
});

test("in mode simple no price is called MRP, and none includes taxes", async () => {
  await withSettings(shop, { ...TAX, ...SELLER }, async () => {
    const lamp = await addProduct(shop, { name: "Plain lamp", price: 400 });
    const product = textOf((await new Browser(shop.shopUrl).get(`/product/${lamp.id}`)).html);
    expect(product).toContain("₹400 + 18% tax");
    expect(product).not.toMatch(/MRP|inclusive of/);
  });
});

test("the six categories have a starting point, which is not advice", async () => {
  expect(textOf((await admin.get("/admin/tax")).html)).toContain(
    "This is not advice: ask your accountant before you switch.",
  );
  const text = textOf((await admin.get("/admin/tax?section=categories")).html);
  expect(text).toContain("The suggested codes are a starting point.");
  for (const start of [
    "Often standard: phones 8517",
    "Often clothes: clothes 61 and 62",
    "Often standard: lamps 9405",
    "Often exempt: printed books 4901",
    "Often merit: sports goods 9506: 5% since 22 September 2025",
    "Often standard: make-up 3304",
  ]) {
    expect(text).toContain(start);
  }
});

test("the help says what to fill in before the switch, and ticks what is done", async () => {
  const help = async () => textOf((await admin.get("/admin/help")).html);
  await addProduct(shop, { name: "Lamp without a code", price: 400 });
  await withSettings(shop, { ...TAX, gstin: "", seller_state: "" }, async () => {
    const text = await help();
    expect(text).toMatch(
      / To do .*?GSTIN Legal & GST Enter it with your state\. .{0,60} order receipts\. .*? Done /,
    );
    expect(text).toMatch(/ To do .*?HSN codes Enter HSN codes \S+ products? ha(s|ve) none\. .*? Done /);
    expect(text).toMatch(/ To do .*?Tax mode GST Switch mode For shops .*? Done /);
    expect(text).toContain("Before you switch to tax mode GST Legal & GST : legal name, address, GSTIN");
    expect(text).toContain("an HSN code for each category");
    expect(text).toContain("Orders that were placed keep their tax and HSN codes.");
    expect(textOf((await admin.get("/admin/tax")).html)).toMatch(
      /products? without an HSN code\. Orders keep what they had: enter it before you switch/,
    );
  });
  await withSettings(shop, { ...TAX, ...SELLER, tax_mode: "gst", hsn_code: "9405" }, async () => {
    const text = await help();
    expect(text).toMatch(/ Done .*?GSTIN Enter it with your state\. /);
    expect(text).toMatch(/ Done .*?HSN codes Every product on sale has an HSN code\. /);
    expect(text).toMatch(/ Done .*?Tax mode GST For shops /);
  });
});

test("each variant is charged at the rate of its own class", async () => {
  await withSettings(shop, { ...TAX, ...SELLER, tax_mode: "gst", prices_include_tax: false }, async () => {
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set tax_code = 'merit' where id = $1", [kurta.id]);
    await shop.sql("update public.products set tax_code = 'special' where id = $1", [kurta.small]);
    const browser = await newShopper(shop);
    await addToCart(browser, kurta.small);
    await addToCart(browser, kurta.medium);
    // 40 % of 500, and 5 % of 600.
    expect(textOf((await browser.get("/cart")).html)).toContain("GST ₹230 Total ₹1,330");
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    expect(
      await shop.sql(
        "select variant_label, tax_rate::float, tax_amount::float from public.order_items where order_id = $1 order by 1",
        [order.id],
      ),
    ).toEqual([
      { variant_label: "M", tax_rate: 5, tax_amount: 30 },
      { variant_label: "S", tax_rate: 40, tax_amount: 200 },
    ]);
  });
});

test("a class is added once, a planned rate may change, and what holds may not", async () => {
  try {
    const post = (fields: Record<string, string>) =>
      admin.post("/admin/tax", { intent: "rate", holds_from: "", ...fields });
    expect((await post({ new_class: "gold", rate: "3" })).status).toBe(303);
    expect(textOf((await admin.get("/admin/tax")).html)).toContain("gold · 3%");
    const again = await post({ new_class: "gold", rate: "4" });
    expect(again.status).toBe(409);
    expect(fieldError(again.html, "rate", "holds_from")).toContain("a day after today");
    expect((await post({ new_class: "gold", rate: "4", holds_from: "2099-04-01" })).status).toBe(303);
    expect(textOf((await admin.get("/admin/tax")).html)).toContain("gold · 3%, 4% from 2099-04-01");
    expect((await post({ new_class: "gold", rate: "", holds_from: "2099-04-01" })).status).toBe(303);
    expect((await post({ new_class: "gold", rate: "101" })).status).toBe(400);
    const lacking = await post({ new_class: "silver", rate: "3", threshold: "2,000" });
    expect(lacking.status).toBe(409);
    expect(fieldError(lacking.html, "rate", "rate_above")).toContain("a price and a higher rate above it");
    expect((await post({ new_class: "silver", rate: "3", threshold: "2,000", rate_above: "9" })).status).toBe(
      303,
    );
    expect(textOf((await admin.get("/admin/tax")).html)).toContain("silver · 3%; 9% above ₹2,000 a piece");
  } finally {
    await shop.sql("delete from public.tax_rates where tax_code in ('gold', 'silver')");
  }
});

test("clothes follow their price after a coupon: the total shown is the total charged", async () => {
  await withSettings(shop, { ...TAX, ...SELLER, tax_mode: "gst", prices_include_tax: false }, async () => {
    const coat = await addProduct(shop, { name: "Coat", price: 3000 });
    await shop.sql("update public.products set hsn_code = '6201', tax_code = 'clothes' where id = $1", [
      coat.id,
    ]);
    await shop.sql(
      "insert into public.coupons (code, name, type, value) values ('COAT500', 'Off', 'fixed', 500) on conflict do nothing",
    );
    const browser = await shopperWith(shop, coat);
    expect(textOf((await browser.get("/cart")).html)).toContain("GST ₹540 Total ₹3,540");
    await browser.post("/cart", { intent: "apply-coupon", couponCode: "COAT500" });
    expect(textOf((await browser.get("/cart")).html)).toContain("GST ₹125");
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    expect(
      await shop.sql(
        "select tax_rate::float, tax_amount::float from public.order_items where order_id = $1",
        [order.id],
      ),
    ).toEqual([{ tax_rate: 5, tax_amount: 125 }]);
  });
});

test("a category keeps its class and HSN code, and an old form is refused", async () => {
  const [category] = await shop.sql<{ id: string }>("select id from public.categories where slug = 'books'");
  const id = category?.id ?? "";
  try {
    const shown = formValues((await admin.get("/admin/tax?section=categories")).html, `category-${id}`);
    const typed = { ...shown, intent: "category", category_class: "exempt", category_hsn: "4901" };
    expect((await admin.post("/admin/tax", typed)).status).toBe(303);
    expect(await shop.sql("select tax_code, hsn_code from public.categories where id = $1", [id])).toEqual([
      { tax_code: "exempt", hsn_code: "4901" },
    ]);
    expect((await admin.post("/admin/tax", { ...typed, category_class: "" })).status).toBe(409);
    const wrong = await admin.post("/admin/tax", { ...typed, category_hsn: "49" });
    expect(wrong.status).toBe(400);
    expect(fieldError(wrong.html, `category-${id}`, "category_hsn")).toContain("4, 6 or 8 digits");
  } finally {
    await shop.sql("update public.categories set tax_code = null, hsn_code = null where id = $1", [id]);
  }
});

test("shows what the newest carts cost in each mode", async () => {
  const order = await placeCod(shop);
  const { html } = await admin.get("/admin/tax?section=switch");
  // Each amount with its difference against the mode that the shop has.
  expect(textOf(html)).toMatch(
    /Order Items Simple \(today\) GST included GST added \S+ \d+ items? ₹[\d,]+ −₹[\d,]+ ₹[\d,]+ /,
  );
  expect(html).toContain(`href="/admin/orders?search=${order.orderNumber}"`);
});

test("a category without an HSN code needs one in tax mode GST alone", async () => {
  const shown = async () => textOf((await admin.get("/admin/tax?section=categories")).html);
  expect(await shown()).toContain("Shop’s tax class · HSN – ");
  expect(await shown()).not.toContain("No HSN code");
  await withSettings(shop, { ...TAX, ...SELLER, tax_mode: "gst" }, async () => {
    expect(await shown()).toContain("No HSN code");
  });
});

test("without a signatory the page Tax and the checklist ask for one", async () => {
  const missing = / To do .*?Signatory Name the signatory Enter who signs: .*?rule 46\(q\)\)\. /;
  const asked = async () => [
    textOf((await admin.get("/admin/tax")).html).includes("No signatory is set"),
    missing.test(textOf((await admin.get("/admin/help")).html)),
  ];
  await withSettings(shop, { signatory: "" }, async () => {
    expect(await asked()).toEqual([true, true]);
  });
  await withSettings(shop, { signatory: "A. Rao" }, async () => {
    expect(await asked()).toEqual([false, false]);
  });
});

test("clothes at the class of another price are listed with a link", async () => {
  const coat = await addProduct(shop, { name: "Coat at the wrong class", price: 2999 });
  const classAt = async (code: string) => {
    await shop.sql("update public.products set hsn_code = '6201', tax_code = $2 where id = $1", [
      coat.id,
      code,
    ]);
    return (await admin.get("/admin/tax?section=check")).html;
  };
  const wrong = await classAt("merit");
  expect(textOf(wrong)).toContain("Coat at the wrong class ₹2,999 at 5%: above ₹2,500 the rate is 18%");
  expect(wrong).toContain(`/admin/products/${coat.id}`);
  expect(textOf((await admin.get("/admin/help")).html)).toMatch(
    / To do .*?Tax classes Check classes .{0,40}ha(s|ve) a class that does not go with the price\. /,
  );
  expect(textOf(await classAt("standard"))).not.toContain("Coat at the wrong class");
  expect(textOf(await classAt("clothes"))).not.toContain("Coat at the wrong class");
});
