import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { cleanLine } from "#app/shop/text.ts";
import {
  LIST,
  NEW,
  nextNotice,
  readAddresses,
  shopperWithAddresses,
  TYPED,
} from "#tests/http/support/addresses.ts";
import { dialogOf, fieldError, inputValue, textOf } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";
import { INVALID_VALUES, MEGABYTE } from "#tests/unit/invalid-values.ts";

const shop = await openShop();

describe("adding an address", () => {
  test("opens a named dialog with the page behind it inert", async () => {
    const { browser } = await shopperWithAddresses(shop, "First street");
    const { html, status } = await browser.get(NEW);
    expect(status).toBe(200);
    expect(html).toMatch(/<dialog[^>]* open=""[^>]*aria-labelledby=/);
    expect(dialogOf(html)).toContain(`href="${LIST}"`);
    const behind = html.slice(html.indexOf("<main"), html.indexOf("<dialog"));
    expect(behind.match(/ inert=""/g)).toHaveLength(3);
    expect(behind).toContain("First street");
    expect((await browser.get(LIST)).html).not.toContain("inert");
  });

  test("labels every field for autofill and mobile keyboards", async () => {
    const html = dialogOf((await (await newShopper(shop)).get(NEW)).html);
    const names = Array.from(
      html.matchAll(/<(?:input|select)(?![^>]*type="hidden")[^>]*name="(\w+)"/g),
      ([, name]) => name,
    );
    const order = [
      "postal_code",
      "city",
      "state",
      "first_name",
      "last_name",
      "address_line_1",
      "address_line_2",
      "phone",
    ];
    expect(names).toEqual(order);
    expect(Object.keys(TYPED).toSorted()).toEqual(order.toSorted());
    const tokens = Array.from(html.matchAll(/autoComplete="shipping ([\w-]+)"/gi), ([, token]) => token);
    expect(tokens).toEqual([
      "postal-code",
      "address-level2",
      "address-level1",
      "given-name",
      "family-name",
      "address-line1",
      "address-line2",
      "tel",
    ]);
    expect(html).toMatch(
      /<input[^>]*inputMode="numeric"[^>]*name="postal_code"|<input[^>]*name="postal_code"[^>]*inputMode="numeric"/i,
    );
    expect(html).toMatch(
      /<input[^>]*inputMode="tel"[^>]*name="phone"|<input[^>]*name="phone"[^>]*inputMode="tel"/i,
    );
    expect(html.match(/<option /g)).toHaveLength(1 + 36);
  });

  test("stores it normalised, and makes only the first one the default", async () => {
    const browser = await newShopper(shop);
    const page = await browser.post(NEW, TYPED);
    expect([page.status, page.location]).toEqual([303, LIST]);
    expect(await nextNotice(browser)).toBe("Address saved successfully");
    await browser.post(NEW, { ...TYPED, address_line_1: "Second street" });
    expect(await readAddresses(shop, browser)).toEqual([
      expect.objectContaining({
        ...TYPED,
        postal_code: "682001",
        address_line_2: null,
        state: "Kerala",
        phone: "+919876543210",
        is_default: true,
      }),
      expect.objectContaining({ address_line_1: "Second street", is_default: false }),
    ]);
  });

  // Each value in each field alone is in app/shop/address/address-form.test.ts.
  test("shows a message beside each rejected field, keeps what was typed and stores nothing", async () => {
    const browser = await newShopper(shop);
    const wrong = {
      postal_code: "605 00",
      first_name: "M",
      last_name: "K",
      address_line_1: "14",
      address_line_2: `<script>alert("${"x".repeat(120)}")</script>`,
      city: "\u202eK",
      state: "",
      phone: `"><script>alert(1)</script>`,
    };
    const page = await browser.post(NEW, wrong);
    expect(page.status).toBe(400);
    const names = Object.keys(wrong) as (keyof typeof wrong)[];
    expect(names.map((field) => fieldError(page.html, "address", field))).toEqual([
      "Valid postal code is required",
      "First name is required",
      "Last name is required. If yours has one letter, use your full surname or repeat your first name",
      "Address is required",
      "Address line 2 must be at most 120 characters",
      "City is required",
      "State is required",
      "Valid phone number is required",
    ]);
    const typed = names.filter((field) => field !== "state");
    expect(typed.map((field) => inputValue(page.html, field))).toEqual(typed.map((field) => wrong[field]));
    expect(page.html).not.toContain("<script>alert");
    expect(await readAddresses(shop, browser)).toEqual([]);
  });

  test("renews the state of a corrected PIN code, and asks once about one in another state", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street");
    const path = `${LIST}/${ids[0]}`;
    const stored = { ...TYPED, address_line_1: "First street", state: "Kerala" };
    const kept = await browser.post(path, { ...stored, postal_code: "226010" });
    expect(kept.status).toBe(303);
    // The city is still that of the old PIN code.
    expect(await nextNotice(browser)).toBe(
      "Address saved successfully. The state is now Uttar Pradesh: please check the city.",
    );
    const shared = await browser.post(path, { ...stored, postal_code: "160017", state: "Uttar Pradesh" });
    expect(fieldError(shared.html, "address", "state")).toBe("State is required");
    expect(await readAddresses(shop, browser)).toEqual([
      expect.objectContaining({ postal_code: "226010", state: "Uttar Pradesh" }),
    ]);
    const typed = { ...stored, postal_code: "226 010", state: "Goa" };
    const asked = await browser.post(path, typed);
    expect([asked.status, fieldError(asked.html, "address", "postal_code")]).toEqual([
      400,
      "PIN code 226010 is in Uttar Pradesh, and you chose Goa. Correct one of them, or continue with both as they are.",
    ]);
    expect(inputValue(asked.html, "postal_code")).toBe("226 010");
    expect(textOf(dialogOf(asked.html))).toContain("Continue with PIN code 226010 and Goa");
    const pinAsTyped = inputValue(asked.html, "pinAsTyped");
    expect((await browser.post(path, { ...typed, pinAsTyped })).status).toBe(303);
    expect(await nextNotice(browser)).toBe("Address saved successfully");
    expect(await readAddresses(shop, browser)).toEqual([
      expect.objectContaining({ postal_code: "226010", state: "Goa" }),
    ]);
    // A PIN code that is already stored is not questioned again.
    expect((await browser.post(path, { ...typed, city: "Panaji" })).status).toBe(303);
    const other = await browser.post(path, { ...typed, postal_code: "999999", pinAsTyped });
    expect(fieldError(other.html, "address", "postal_code")).toBe(
      "We do not know PIN code 999999. Check it, or continue with it.",
    );
  });

  const { long: _long, empty: _empty, spaces: _spaces, ...TEXTS } = INVALID_VALUES;

  test.each(Object.entries(TEXTS))("stores and shows %s in a text field as text", async (_kind, value) => {
    const browser = await newShopper(shop);
    const fields = { ...TYPED, address_line_1: `Street ${value}`, address_line_2: value };
    expect((await browser.post(NEW, fields)).status).toBe(303);
    const { html, status } = await browser.get(LIST);
    expect(status).toBe(200);
    expect(html).not.toContain("<script>alert");
    const [row] = await readAddresses(shop, browser);
    expect(row?.address_line_1).toBe(cleanLine(`Street ${value}`));
    expect(textOf(html)).toContain(row?.address_line_1);
  });

  test("rejects an oversized value, unknown fields and duplicates", async () => {
    const browser = await newShopper(shop);
    const stranger = userIdOf(await newShopper(shop));
    for (const extra of [
      ["city", MEGABYTE],
      ["user_id", stranger],
      ["is_default", "true"],
      ["id", randomUUID()],
      ["city", "Twice"],
    ] as [string, string][]) {
      expect((await browser.post(NEW, [...Object.entries(TYPED), extra])).status, extra[0]).toBe(400);
    }
    expect(await readAddresses(shop, browser)).toEqual([]);
  });

  test("stores up to twenty, and rejects the next with a message in its form", async () => {
    const { browser } = await shopperWithAddresses(shop, "First street");
    await shop.sql(
      `insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
       select user_id, first_name, last_name, 'Copied street', city, state, postal_code, phone
       from public.addresses, generate_series(2, 20) where user_id = $1`,
      [userIdOf(browser)],
    );
    const reason = "You have 20 addresses, which is as many as we keep. Delete one to add another.";
    const { html } = await browser.get(LIST);
    expect(textOf(html)).toContain(reason);
    expect(html).not.toContain(`href="${NEW}"`);
    const page = await browser.post(NEW, TYPED);
    expect([page.status, inputValue(page.html, "city")]).toEqual([409, "Kochi"]);
    expect(textOf(dialogOf(page.html))).toContain(reason);
    expect(await readAddresses(shop, browser)).toHaveLength(20);
  });
});

describe("editing an address", () => {
  test("shows its values and changes no other address", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
    const [first = "", second = ""] = ids;
    const { html } = await browser.get(`${LIST}/${second}`);
    const { state: _, ...texts } = { ...TYPED, address_line_1: "Second street" };
    const shown = { ...texts, postal_code: "682001", phone: "98765 43210" };
    for (const [field, value] of Object.entries(shown)) {
      expect(inputValue(dialogOf(html), field), field).toBe(value);
    }
    expect(dialogOf(html)).toMatch(/<option value="Kerala" selected="">|<option selected="" value="Kerala">/);

    const page = await browser.post(`${LIST}/${second}`, {
      ...TYPED,
      address_line_1: "Third street",
      address_line_2: "Near the lake",
      state: "Kerala",
    });
    expect([page.status, page.location]).toEqual([303, LIST]);
    expect(await nextNotice(browser)).toBe("Address saved successfully");
    expect(
      (await readAddresses(shop, browser)).map((row) => [
        row.id,
        row.address_line_1,
        row.address_line_2,
        row.is_default,
      ]),
    ).toEqual([
      [first, "First street", null, true],
      [second, "Third street", "Near the lake", false],
    ]);
  });

  test("keeps rejected values in the form", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street");
    const page = await browser.post(`${LIST}/${ids[0]}`, { ...TYPED, city: "Elsewhere", phone: "1" });
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "address", "phone")).toBe("Valid phone number is required");
    expect([inputValue(page.html, "city"), inputValue(page.html, "phone")]).toEqual(["Elsewhere", "1"]);
    expect((await readAddresses(shop, browser))[0]?.city).toBe("Kochi");
  });
});
