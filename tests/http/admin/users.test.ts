import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { signedInAdmin, createUser } from "#tests/http/support/admin-users.ts";
import { dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const LIST = "/admin/users";

describe("user list", () => {
  test("has its columns, and shows placeholders for missing values", async () => {
    const admin = await signedInAdmin(shop);
    const { id, email } = await createUser(shop, "");
    const { html } = await admin.get(`${LIST}?search=${email}`);
    for (const label of ["User", "Email", "Phone", "Role", "Joined", "Actions"]) {
      expect(html).toMatch(new RegExp(`<th[^>]*>(<span[^>]*>)?${label}</`));
    }
    const rows = textOf(/<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "");
    expect(rows).toContain("No name");
    expect(rows).toContain("Not provided");
    expect(rows).toMatch(/User \d+ \w+ 20\d\d/);
    expect(html).toContain(`href="${LIST}/${id}?search=`);
  });

  test.each([
    ["a part of the name in other letters", (name: string) => name.slice(1, 9).toUpperCase()],
    ["a part of the e-mail", (_name: string, email: string) => email.slice(3, 20)],
  ])("is searched by %s", async (_kind, part) => {
    const admin = await signedInAdmin(shop);
    const [one, other] = [await createUser(shop), await createUser(shop, `Farhan ${randomUUID()}`)];
    const { html } = await admin.get(`${LIST}?search=${encodeURIComponent(part(one.name, one.email))}`);
    expect(textOf(html)).toContain(one.name);
    expect(textOf(html)).not.toContain(other.name);
  });

  test.each(["%", "_", "\\", "'", '"', "*", "(", ",", "a'; drop table users; --", "😀"])(
    "searches %s literally",
    async (sign) => {
      const admin = await signedInAdmin(shop);
      const name = `Zed ${sign}${randomUUID()}`;
      const one = await createUser(shop, name);
      const { status, html } = await admin.get(`${LIST}?search=${encodeURIComponent(name)}`);
      expect(status).toBe(200);
      expect(html).toContain(one.id);
      const all = await admin.get(`${LIST}?search=${encodeURIComponent(`${sign}${randomUUID()}`)}`);
      expect(textOf(all.html)).toContain("No users found");
    },
  );

  test("has 20 users a page, newest first, and an invalid page is the first", async () => {
    const admin = await signedInAdmin(shop);
    const word = randomUUID();
    for (let n = 0; n < 21; n++) await createUser(shop, `${word} ${n}`);
    const first = await admin.get(`${LIST}?search=${word}`);
    expect(first.html.match(/id="view-/g)?.length).toBe(20);
    expect(textOf(first.html)).toContain(`${word} 20`);
    expect(first.html).not.toContain(`${word} 0<`);
    const second = await admin.get(`${LIST}?search=${word}&page=2`);
    expect(second.html).toContain(`${word} 0<`);
    for (const page of ["0", "-1", "abc", "1e9"]) {
      expect((await admin.get(`${LIST}?search=${word}&page=${page}`)).html).toContain(`${word} 20`);
    }
    expect((await admin.get(`${LIST}?search=${word}&page=99`)).status).toBe(200);
  });

  test("shows a message when users cannot be fetched", async () => {
    const faultyBrowser = atWorker(faulty, await signedInAdmin(shop));
    faulty.fail("writes");
    const { status, html } = await faultyBrowser.get(LIST);
    faulty.fail("none");
    expect([status, textOf(html).includes("Failed to fetch users")]).toEqual([503, true]);
    expect(html).not.toContain("canary");
  });
});

describe("user details", () => {
  test("show contact, Joined, Last Updated and the role", async () => {
    const admin = await signedInAdmin(shop);
    const { id, name, email } = await createUser(shop);
    const text = textOf(dialogOf((await admin.get(`${LIST}/${id}`)).html));
    for (const word of [
      "User Details",
      name,
      email,
      "Not provided",
      "Joined",
      "Last Updated",
      "Regular User",
    ]) {
      expect(text).toContain(word);
    }
    // Each label once.
    for (const label of ["Make Admin", "Save role", "Sign out everywhere", "Delete"]) {
      expect(text.split(label), label).toHaveLength(2);
    }
  });

  test("redirect to the list for an unknown user; a malformed id is a 404", async () => {
    const admin = await signedInAdmin(shop);
    const gone = await admin.get(`${LIST}/${randomUUID()}`);
    expect(gone.location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("User not found");
    expect((await admin.get(`${LIST}/abc`)).status).toBe(404);
    expect((await admin.post(`${LIST}/abc`, { intent: "promote" })).status).toBe(404);
  });
});
