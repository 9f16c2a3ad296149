import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import {
  LIST,
  NEW,
  nextNotice,
  readAddresses,
  shopperWithAddresses,
  TYPED,
} from "#tests/http/support/addresses.ts";
import { dialogOf, fieldError, inputValue, textOf } from "#tests/http/support/browser.ts";
import { INVALID_VALUES, MEGABYTE } from "#tests/http/support/invalid-values.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

describe("adding an address", () => {
  test("opens a named dialog with the page behind it inert", async () => {
    const { browser } = await shopperWithAddresses(shop, "First street");
    const { html, status } = await browser.get(NEW);
    expect(status).toBe(200);
    expect(html).toMatch(/<dialog[^>]* open=""[^>]*aria-labelledby=/);
    expect(dialogOf(html)).toContain(`href="${LIST}"`);
    const behind = html.slice(html.indexOf("<main"), html.indexOf("<dialog"));
    expect(behind.match(/ inert=""/g)).toHaveLength(2);
    expect(behind).toContain("First street");
    expect((await browser.get(LIST)).html).not.toContain("inert");
  });

  test("labels every field for autofill and mobile keyboards", async () => {
    const html = dialogOf((await (await newShopper(shop)).get(NEW)).html);
    const names = Array.from(html.matchAll(/<(?:input|select)[^>]*name="(\w+)"/g), ([, name]) => name);
    expect(names).toEqual(Object.keys(TYPED));
    const tokens = Array.from(html.matchAll(/autoComplete="shipping ([\w-]+)"/gi), ([, token]) => token);
    expect(tokens).toEqual([
      "postal-code",
      "given-name",
      "family-name",
      "address-line1",
      "address-line2",
      "address-level2",
      "address-level1",
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

  const MESSAGES = {
    postal_code: "Valid postal code is required",
    first_name: "First name is required",
    last_name: "Last name is required",
    address_line_1: "Address is required",
    city: "City is required",
    phone: "Valid phone number is required",
  };
  const UNKNOWN_STATE = "State is required. Please choose one from the list";
  const TOO_LONG = {
    first_name: "First name must be at most 60 characters",
    last_name: "Last name must be at most 60 characters",
    address_line_1: "Address must be at most 120 characters",
    address_line_2: "Address line 2 must be at most 120 characters",
    city: "City must be at most 60 characters",
  };
  /** Values that are valid text in any text field. */
  const TEXT = new Set(["emoji", "right-to-left", "SQL", "script", "control characters"]);

  /** Message beside a field; null when the value is accepted. */
  function expected(field: keyof typeof TYPED, kind: string): string | null {
    if (field === "address_line_2") return kind === "long" ? TOO_LONG.address_line_2 : null;
    if (field === "state") return kind === "empty" || kind === "spaces" ? null : UNKNOWN_STATE;
    if (field === "postal_code" || field === "phone") return MESSAGES[field];
    if (kind === "long") return TOO_LONG[field];
    if (field === "address_line_1" && kind === "control characters") return null;
    if (kind === "half a character" && field === "last_name") {
      return "Last name is required. If yours has one letter, use your full surname or repeat your first name";
    }
    return TEXT.has(kind) ? null : MESSAGES[field];
  }

  test.each(Object.entries(INVALID_VALUES))("validates %s in every field", async (kind, value) => {
    const browser = await newShopper(shop);
    for (const field of Object.keys(TYPED) as (keyof typeof TYPED)[]) {
      const before = await readAddresses(shop, browser);
      const page = await browser.post(NEW, { ...TYPED, [field]: value });
      const message = expected(field, kind);
      expect(fieldError(page.html, "address", field), field).toBe(message ?? "");
      expect(page.status, field).toBe(message === null ? 303 : 400);
      if (message === null) continue;
      expect(await readAddresses(shop, browser), field).toEqual(before);
      for (const other of Object.keys(TYPED) as (keyof typeof TYPED)[]) {
        if (other === "state") continue;
        const typed = other === field ? value.toWellFormed().replaceAll("\u0000", "") : TYPED[other];
        expect(inputValue(page.html, other).replaceAll("\u0000", ""), `${field}: ${other}`).toBe(typed);
      }
      expect(page.html).not.toContain("<script>alert");
    }
    const { html, status } = await browser.get(LIST);
    expect([status, html.includes("<script>alert")]).toEqual([200, false]);
  });

  test("explains what to do with a last name of one letter", async () => {
    const page = await (await newShopper(shop)).post(NEW, { ...TYPED, last_name: "K" });
    expect(fieldError(page.html, "address", "last_name")).toBe(
      "Last name is required. If yours has one letter, use your full surname or repeat your first name",
    );
  });

  test.each([
    ["560001", "", "Karnataka"],
    ["560001", "Kerala", "Kerala"],
    ["605001", "", null],
  ])("resolves PIN code %s with state '%s'", async (postal_code, state, saved) => {
    const browser = await newShopper(shop);
    const page = await browser.post(NEW, { ...TYPED, postal_code, state });
    expect((await readAddresses(shop, browser)).map((row) => row.state)).toEqual(
      saved === null ? [] : [saved],
    );
    expect(fieldError(page.html, "address", "state")).toBe(saved === null ? "State is required" : "");
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
