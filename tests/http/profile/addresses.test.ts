import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import {
  type Browser,
  dialogOf,
  fieldError,
  inputValue,
  noticeOf,
  textOf,
} from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { INVALID_VALUES, MEGABYTE } from "#tests/http/support/invalid-values.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

const LIST = "/profile/addresses";
const NEW = "/profile/addresses/new";

const TYPED = {
  postal_code: "682 001",
  first_name: "Meera",
  last_name: "Nair",
  address_line_1: "14 Marine Drive",
  address_line_2: "",
  city: "Kochi",
  state: "",
  phone: "098765 43210",
};

type AddressRow = Record<keyof typeof TYPED, string | null> & { id: string; is_default: boolean };

function readAddresses(browser: Browser): Promise<AddressRow[]> {
  return shop.sql<AddressRow>("select * from public.addresses where user_id = $1 order by created_at", [
    userIdOf(browser),
  ]);
}

/** A shopper with addresses in these streets, added in this order. */
async function shopperWithAddresses(...streets: string[]): Promise<{ browser: Browser; ids: string[] }> {
  const browser = await newShopper(shop);
  for (const address_line_1 of streets) {
    const page = await browser.post(NEW, { ...TYPED, address_line_1 });
    if (page.status !== 303) throw new Error(`Saving answered ${page.status}.`);
  }
  await browser.get("/");
  return { browser, ids: (await readAddresses(browser)).map(({ id }) => id) };
}

async function nextNotice(browser: Browser): Promise<string> {
  return noticeOf((await browser.get(LIST)).html);
}

/** Street of the default address. */
async function defaultStreets(browser: Browser): Promise<(string | null)[]> {
  return (await readAddresses(browser)).filter((row) => row.is_default).map((row) => row.address_line_1);
}

describe("address list", () => {
  test("has an empty state with a link to add one", async () => {
    const { html } = await (await newShopper(shop)).get(LIST);
    expect(textOf(html)).toContain("You have no saved addresses yet");
    expect(html).toContain(`href="${NEW}"`);
  });

  test("shows the default first, then the newest", async () => {
    const { browser, ids } = await shopperWithAddresses("First street", "Second street", "Third street");
    const { html } = await browser.get(LIST);
    const streets = Array.from(
      textOf(html).matchAll(/(?:Default )?Meera Nair (\w+) street/g),
      ([seen]) => seen,
    );
    expect(streets).toEqual([
      "Default Meera Nair First street",
      "Meera Nair Third street",
      "Meera Nair Second street",
    ]);
    for (const id of ids) {
      expect(html).toContain(`href="${LIST}/${id}"`);
      expect(html).toContain(`href="${LIST}/${id}/delete"`);
    }
    expect(html.match(/value="set-default"/g)).toHaveLength(2);
    expect(textOf(html)).toContain("Kochi, Kerala 682001 +91 98765 43210");
  });
});

describe("adding an address", () => {
  test("opens a named dialog with the page behind it inert", async () => {
    const { browser } = await shopperWithAddresses("First street");
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
    expect(await readAddresses(browser)).toEqual([
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
      const before = await readAddresses(browser);
      const page = await browser.post(NEW, { ...TYPED, [field]: value });
      const message = expected(field, kind);
      expect(fieldError(page.html, "address", field), field).toBe(message ?? "");
      expect(page.status, field).toBe(message === null ? 303 : 400);
      if (message === null) continue;
      expect(await readAddresses(browser), field).toEqual(before);
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
    expect((await readAddresses(browser)).map((row) => row.state)).toEqual(saved === null ? [] : [saved]);
    if (saved === null) expect(fieldError(page.html, "address", "state")).toBe("State is required");
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
    expect(await readAddresses(browser)).toEqual([]);
  });

  test("stores up to twenty, and rejects the next with a message in its form", async () => {
    const { browser } = await shopperWithAddresses("First street");
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
    expect(await readAddresses(browser)).toHaveLength(20);
  });
});

describe("editing an address", () => {
  test("shows its values and changes no other address", async () => {
    const { browser, ids } = await shopperWithAddresses("First street", "Second street");
    const [first = "", second = ""] = ids;
    const { html } = await browser.get(`${LIST}/${second}`);
    for (const [field, value] of Object.entries({
      ...TYPED,
      postal_code: "682001",
      address_line_1: "Second street",
      phone: "98765 43210",
    })) {
      if (field !== "state") expect(inputValue(dialogOf(html), field), field).toBe(value);
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
      (await readAddresses(browser)).map((row) => [
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
    const { browser, ids } = await shopperWithAddresses("First street");
    const page = await browser.post(`${LIST}/${ids[0]}`, { ...TYPED, city: "Elsewhere", phone: "1" });
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "address", "phone")).toBe("Valid phone number is required");
    expect([inputValue(page.html, "city"), inputValue(page.html, "phone")]).toEqual(["Elsewhere", "1"]);
    expect((await readAddresses(browser))[0]?.city).toBe("Kochi");
  });
});

describe("deleting an address", () => {
  test("asks for confirmation and shows the address", async () => {
    const { browser, ids } = await shopperWithAddresses("First street");
    const { html } = await browser.get(`${LIST}/${ids[0]}/delete`);
    expect(textOf(dialogOf(html))).toMatch(
      /^Are you sure you want to delete this address\? Meera Nair First street Kochi, Kerala 682001 \+91 98765 43210 Delete Cancel$/,
    );
    expect(await readAddresses(browser)).toHaveLength(1);
  });

  test("deletes it; without the default no other becomes the default by itself", async () => {
    const { browser, ids } = await shopperWithAddresses("First street", "Second street", "Third street");
    const page = await browser.post(`${LIST}/${ids[0]}/delete`, { intent: "delete" });
    expect([page.status, page.location]).toEqual([303, LIST]);
    expect(await nextNotice(browser)).toBe("Address deleted successfully");
    expect((await readAddresses(browser)).map((row) => row.id)).toEqual(ids.slice(1));
    expect(await defaultStreets(browser)).toEqual([]);
    await browser.post(NEW, { ...TYPED, address_line_1: "Fourth street" });
    expect(await defaultStreets(browser)).toEqual([]);
    await browser.post(LIST, { intent: "set-default", addressId: ids[2] ?? "" });
    expect(await defaultStreets(browser)).toEqual(["Third street"]);
  });
});

test("choosing a default address clears the old one", async () => {
  const { browser, ids } = await shopperWithAddresses("First street", "Second street");
  const page = await browser.post(LIST, { intent: "set-default", addressId: ids[1] ?? "" });
  expect([page.status, page.location]).toEqual([303, LIST]);
  expect(await nextNotice(browser)).toBe("Default address updated successfully");
  expect(await defaultStreets(browser)).toEqual(["Second street"]);
});

const CHANGES = {
  "set-default": (id: string) => [LIST, { intent: "set-default", addressId: id }] as const,
  edit: (id: string) => [`${LIST}/${id}`, { ...TYPED, city: "Elsewhere" }] as const,
  delete: (id: string) => [`${LIST}/${id}/delete`, { intent: "delete" }] as const,
};

describe.each(Object.entries(CHANGES))("%s", (_name, change) => {
  test("of a foreign or unknown address changes nothing and shows a message", async () => {
    const { browser, ids } = await shopperWithAddresses("First street", "Second street");
    const stranger = await newShopper(shop);
    const before = await readAddresses(browser);
    for (const id of [...ids, randomUUID()]) {
      const [path, fields] = change(id);
      const page = await stranger.post(path, fields);
      expect([page.status, page.location]).toEqual([303, LIST]);
      expect(await nextNotice(stranger)).toBe("Address not found");
      if (path === LIST) continue;
      expect((await stranger.get(path)).location).toBe(LIST);
      expect(await nextNotice(stranger)).toBe("Address not found");
    }
    expect(await readAddresses(browser)).toEqual(before);
  });

  test("of a malformed id is a 404", async () => {
    const { browser } = await shopperWithAddresses("First street");
    const before = await readAddresses(browser);
    for (const id of ["nothing", "1", "%27%20or%201=1", "null"]) {
      const [path, fields] = change(id);
      expect((await browser.post(path, fields)).status, id).toBe(404);
      if (path !== LIST) expect((await browser.get(path)).status, id).toBe(404);
    }
    expect(await readAddresses(browser)).toEqual(before);
  });
});

test.each(["writes", "auth-leaves"] as const)(
  "shows messages and loses nothing when the backend fails (%s)",
  async (fault) => {
    const { browser, ids } = await shopperWithAddresses("First street", "Second street");
    const before = await readAddresses(browser);
    const faultyBrowser = atWorker(faulty, browser);
    const [, second = ""] = ids;
    const attempt = async (path: string, fields: Record<string, string>) => {
      faulty.fail(fault);
      const page = await faultyBrowser.post(path, fields);
      faulty.fail("none");
      expect(page.html).not.toContain("canary");
      return page;
    };

    for (const path of [NEW, `${LIST}/${second}`]) {
      const page = await attempt(path, { ...TYPED, city: "Elsewhere" });
      expect(page.status, path).toBe(503);
      expect(textOf(dialogOf(page.html))).toContain("Failed to save address");
      expect(inputValue(page.html, "city")).toBe("Elsewhere");
    }
    const deleted = await attempt(`${LIST}/${second}/delete`, { intent: "delete" });
    expect(deleted.status).toBe(503);
    expect(textOf(dialogOf(deleted.html))).toContain("Failed to delete address");
    const chosen = await attempt(LIST, { intent: "set-default", addressId: second });
    expect(chosen.status).toBe(303);
    expect(noticeOf((await faultyBrowser.get(LIST)).html)).toBe("Failed to update default address");
    expect(await readAddresses(browser)).toEqual(before);
  },
);
