import { describe, expect, test } from "vitest";

import { NEW, readAddresses, TYPED } from "#tests/http/support/addresses.ts";
import { type Browser, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  ADDRESS,
  checkoutForm,
  openShop,
  orderOf,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const product = await addProduct(shop, { price: 600, stock: 100 });

/** A zone whose delivery costs what it costs everywhere. */
const SLOW = {
  name: "Islands",
  pins: [[744101, 744304]],
  days_min: 14,
  days_max: 20,
  fee: null,
  free_above: null,
  cod: true,
  delivered: true,
};
const days = (min: number, max: number) => ({ delivery_days_min: min, delivery_days_max: max });
const LATER = /Delivery( to \d{6})? takes longer: between [^.]+\./;

type Form = Record<string, string>;

/** A shopper with saved addresses, and the checkout at which the first of them is chosen. */
async function atCheckout(...addresses: Partial<typeof TYPED>[]) {
  const browser = await shopperWith(shop, product);
  for (const change of addresses) await browser.post(NEW, { ...TYPED, ...change });
  // The first one is the default, with which the page begins.
  const ids = (await readAddresses(shop, browser)).map(({ id }) => id);
  expect(ids.length).toBe(addresses.length);
  const { intent, paymentMethod, checkoutKey, shownTotal, shownCart, shownDelivery } = (await checkoutForm(
    browser,
  )) as Form & { intent: string };
  const marks = { checkoutKey, shownTotal, shownCart, shownDelivery } as Form;
  return { browser, ids, form: { intent, paymentMethod, ...marks, addressId: ids[0] ?? "new" } as Form };
}

/** Posts the form and expects the page again. */
async function refusedWith(browser: Browser, form: Form): Promise<{ text: string; again: Form }> {
  const refused = await browser.post("/checkout", form);
  expect(refused.status).toBe(409);
  const shownDelivery = fieldValue(refused.html, "shownDelivery");
  return { text: textOf(refused.html), again: { ...form, shownDelivery } };
}

const orderedBy = async (browser: Browser, form: Form) =>
  (await orderOf(shop, await browser.post("/checkout", form))).order;

describe("an order goes to the address that was shown", () => {
  const CHANGES: [field: string, value: string, shown: string][] = [
    ["first_name", "Leela", "Leela Nair, 14 Marine Drive"],
    ["address_line_1", "7 Temple Road", "Meera Nair, 7 Temple Road, Kochi, Kerala 682001"],
    ["city", "Ernakulam", "Ernakulam, Kerala 682001"],
    ["phone", "9123456780", "Kochi, Kerala 682001, +91 91234 56780"],
    ["address_line_2", "Second floor", "14 Marine Drive, Second floor, Kochi"],
  ];

  test.each(CHANGES)("or it is asked about when another tab changed %s", async (field, value, shown) => {
    const { browser, ids, form } = await atCheckout({});
    await shop.sql(`update public.addresses set ${field} = $2 where id = $1`, [
      ids[0],
      field === "phone" ? `+91${value}` : value,
    ]);
    const { text, again } = await refusedWith(browser, form);
    expect(text).toMatch(
      /Your address was changed meanwhile: [^.]+\. Please check it and place the order again\./,
    );
    expect(text.split("Your address was changed meanwhile").length).toBe(2);
    expect(text).toContain(shown);
    const placed = await browser.post("/checkout", again);
    const stored = field === "phone" ? `+91${value}` : value;
    expect((await orderOf(shop, placed)).order.shipping_address).toMatchObject({ [field]: stored });
    const repeated = await browser.post("/checkout", again);
    expect(repeated.location).toBe(placed.location);
  });

  test("also when it is not the one that the page had chosen", async () => {
    const { browser, ids, form } = await atCheckout({}, { address_line_1: "7 Temple Road" });
    const other = { ...form, addressId: ids[1] ?? "" };
    await shop.sql("update public.addresses set city = 'Aluva' where id = $1", [ids[1]]);
    expect((await refusedWith(browser, other)).text).toContain("7 Temple Road, Aluva, Kerala 682001");
    // The address beside it is as it was shown.
    expect((await orderedBy(browser, form)).shipping_address).toMatchObject({ city: "Kochi" });
  });

  test("a form that comes back for another reason says that the address was changed", async () => {
    const { browser, ids, form } = await atCheckout({});
    await shop.sql("update public.addresses set city = 'Aluva' where id = $1", [ids[0]]);
    for (const [status, fields] of [
      [400, { paymentMethod: "" }],
      [200, { couponCode: "NOSUCHCODE" }],
      [200, { intent: "refresh" }],
    ] as const) {
      const back = await browser.post("/checkout", { ...form, ...fields });
      expect([back.status, textOf(back.html).split("Your address was changed meanwhile").length]).toEqual([
        status,
        2,
      ]);
    }
    expect(textOf((await browser.get("/checkout")).html)).not.toContain("was changed meanwhile");
  });

  test("making another address the default changes nothing that was shown", async () => {
    const { browser, ids, form } = await atCheckout({}, { address_line_1: "7 Temple Road" });
    await browser.post("/profile/addresses", { intent: "set-default", addressId: ids[1] ?? "" });
    expect((await orderedBy(browser, form)).status).toBe("confirmed");
  });
});

describe("an order is promised for the days that were shown", () => {
  test("or later days are said first", async () => {
    await withSettings(shop, days(2, 5), async () => {
      const { browser, form } = await atCheckout({});
      await shop.sql("update public.settings set delivery_days_min = 8, delivery_days_max = 11");
      const { text, again } = await refusedWith(browser, form);
      expect(text).toMatch(LATER);
      expect(text.split("takes longer").length).toBe(2);
      expect((await orderedBy(browser, again)).status).toBe("confirmed");
    });
  });

  test.each([
    ["sooner", days(1, 3)],
    ["with a later first day, and a sooner last one", days(3, 4)],
  ])("and days that are %s are no question", async (_name, now) => {
    await withSettings(shop, days(2, 5), async () => {
      const { browser, form } = await atCheckout({});
      await withSettings(shop, now, async () => {
        expect((await orderedBy(browser, form)).status).toBe("confirmed");
      });
    });
  });

  test("or those of a zone, which became later, with its PIN code", async () => {
    await withSettings(shop, { delivery_zones: JSON.stringify([SLOW]) }, async () => {
      const { browser, form } = await atCheckout({ postal_code: "744101", state: "" });
      await shop.sql("update public.settings set delivery_zones = $1::text::jsonb", [
        JSON.stringify([{ ...SLOW, days_max: 30 }]),
      ]);
      expect((await refusedWith(browser, form)).text).toContain("Delivery to 744101 takes longer: between");
    });
  });

  test("or those of a new PIN code in a slower zone of the same fee", async () => {
    await withSettings(shop, { delivery_zones: JSON.stringify([SLOW]) }, async () => {
      const { browser, form } = await atCheckout();
      const typed = { ...ADDRESS, ...form, postal_code: "744101", state: "" };
      // Also when the page comes back for another reason first.
      const wrong = await browser.post("/checkout", { ...typed, phone: "1" });
      expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringMatching(LATER)]);
      const { text, again } = await refusedWith(browser, typed);
      expect(text).toContain("Delivery to 744101 takes longer: between");
      expect((await orderedBy(browser, again)).status).toBe("confirmed");
    });
  });

  test("where the shopper asked to see the delivery to an address, or chooses one that shows its days, nothing is asked", async () => {
    await withSettings(shop, { delivery_zones: JSON.stringify([SLOW]) }, async () => {
      const { browser, ids, form } = await atCheckout({}, { postal_code: "744101", state: "" });
      const shown = await browser.post("/checkout", { ...form, intent: "refresh", addressId: ids[1] ?? "" });
      expect([shown.status, textOf(shown.html)]).toEqual([200, expect.not.stringMatching(LATER)]);
      expect((await orderedBy(browser, { ...form, addressId: ids[1] ?? "" })).status).toBe("confirmed");
    });
  });
});
