import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import {
  defaultStreets,
  LIST,
  NEW,
  nextNotice,
  readAddresses,
  shopperWithAddresses,
  TYPED,
} from "#tests/http/support/addresses.ts";
import { dialogOf, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

describe("address list", () => {
  test("has an empty state with a link to add one", async () => {
    const { html } = await (await newShopper(shop)).get(LIST);
    expect(textOf(html)).toContain("You have no saved addresses yet");
    expect(html).toContain(`href="${NEW}"`);
  });

  test("shows the default first, then the newest", async () => {
    const { browser, ids } = await shopperWithAddresses(
      shop,
      "First street",
      "Second street",
      "Third street",
    );
    const { html } = await browser.get(LIST);
    const streets = Array.from(
      textOf(html).matchAll(/Meera Nair (?:Default )?(\w+) street/g),
      ([seen]) => seen,
    );
    expect(streets).toEqual([
      "Meera Nair Default First street",
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

test("an address that is saved twice is kept once", async () => {
  const { browser } = await shopperWithAddresses(shop, "First street");
  const again = await browser.post(NEW, { ...TYPED, address_line_1: "first  STREET", city: "KOCHI" });
  expect([again.status, again.location]).toEqual([303, LIST]);
  const { html } = await browser.get(LIST);
  expect(noticeOf(html)).toBe("This address was saved already");
  expect(textOf(html).match(/Kochi, Kerala 682001/g)).toHaveLength(1);
  await browser.post(NEW, { ...TYPED, address_line_1: "Second street" });
  expect(textOf((await browser.get(LIST)).html).match(/Kochi, Kerala 682001/g)).toHaveLength(2);
});

describe("deleting an address", () => {
  test("asks for confirmation and shows the address", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street");
    const { html } = await browser.get(`${LIST}/${ids[0]}/delete`);
    expect(textOf(dialogOf(html))).toMatch(
      /^Are you sure you want to delete this address\? Meera Nair First street Kochi, Kerala 682001 \+91 98765 43210 Delete Cancel$/,
    );
    expect(await readAddresses(shop, browser)).toHaveLength(1);
  });

  test("deletes it; without the default no other becomes the default by itself", async () => {
    const { browser, ids } = await shopperWithAddresses(
      shop,
      "First street",
      "Second street",
      "Third street",
    );
    const page = await browser.post(`${LIST}/${ids[0]}/delete`, { intent: "delete" });
    expect([page.status, page.location]).toEqual([303, LIST]);
    expect(await nextNotice(browser)).toBe("Address deleted successfully");
    expect((await readAddresses(shop, browser)).map((row) => row.id)).toEqual(ids.slice(1));
    expect(await defaultStreets(shop, browser)).toEqual([]);
    await browser.post(NEW, { ...TYPED, address_line_1: "Fourth street" });
    expect(await defaultStreets(shop, browser)).toEqual([]);
    await browser.post(LIST, { intent: "set-default", addressId: ids[2] ?? "" });
    expect(await defaultStreets(shop, browser)).toEqual(["Third street"]);
  });
});

test("choosing a default address clears the old one", async () => {
  const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
  const page = await browser.post(LIST, { intent: "set-default", addressId: ids[1] ?? "" });
  expect([page.status, page.location]).toEqual([303, LIST]);
  expect(await nextNotice(browser)).toBe("Default address updated successfully");
  expect(await defaultStreets(shop, browser)).toEqual(["Second street"]);
});

const CHANGES = {
  "set-default": (id: string) => [LIST, { intent: "set-default", addressId: id }] as const,
  edit: (id: string) => [`${LIST}/${id}`, { ...TYPED, city: "Elsewhere" }] as const,
  delete: (id: string) => [`${LIST}/${id}/delete`, { intent: "delete" }] as const,
};

describe.each(Object.entries(CHANGES))("%s", (_name, change) => {
  test("of a foreign or unknown address changes nothing and shows a message", async () => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
    const stranger = await newShopper(shop);
    const before = await readAddresses(shop, browser);
    for (const id of [...ids, randomUUID()]) {
      const [path, fields] = change(id);
      const page = await stranger.post(path, fields);
      expect([page.status, page.location]).toEqual([303, LIST]);
      expect(await nextNotice(stranger)).toBe("Address not found");
      if (path === LIST) continue;
      expect((await stranger.get(path)).location).toBe(LIST);
      expect(await nextNotice(stranger)).toBe("Address not found");
    }
    expect(await readAddresses(shop, browser)).toEqual(before);
  });

  test("of a malformed id is a 404", async () => {
    const { browser } = await shopperWithAddresses(shop, "First street");
    const before = await readAddresses(shop, browser);
    for (const id of ["nothing", "1", "%27%20or%201=1", "null"]) {
      const [path, fields] = change(id);
      expect((await browser.post(path, fields)).status, id).toBe(404);
      expect((await browser.get(path === LIST ? `${LIST}/${id}` : path)).status, id).toBe(404);
    }
    expect(await readAddresses(shop, browser)).toEqual(before);
  });
});

test.each(["writes", "auth-leaves"] as const)(
  "shows messages and loses nothing when the backend fails (%s)",
  async (fault) => {
    const { browser, ids } = await shopperWithAddresses(shop, "First street", "Second street");
    const before = await readAddresses(shop, browser);
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
    expect(await readAddresses(shop, browser)).toEqual(before);
  },
);
