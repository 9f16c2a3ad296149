import { describe, expect, test } from "vitest";

import { NEW, readAddresses, TYPED } from "#tests/http/support/addresses.ts";
import { type Browser, fieldValue, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop, shopperWith } from "#tests/http/support/shop.ts";

// Two people use one browser: a page that one of them opened is sent after the other has signed in.

const shop = await openShop();
const PASSWORD = "six-or-more";

async function emailOf(browser: Browser): Promise<string> {
  const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
    userIdOf(browser),
  ]);
  return row?.email ?? "";
}

/** Signs out, and in as a new shopper, in the same browser. */
async function handOver(browser: Browser): Promise<void> {
  const email = await emailOf(await newShopper(shop));
  await browser.post("/sign-out", {});
  await browser.post("/login", { email, password: PASSWORD });
}

const ordersOf = async (browser: Browser) =>
  (await shop.sql("select 1 from public.orders where user_id = $1", [userIdOf(browser)])).length;

describe("a page that was opened by somebody else who used this browser", () => {
  test("places no order", async () => {
    const browser = await shopperWith(shop, await addProduct(shop, { name: "Shared lamp" }));
    const values = formValues((await browser.get("/checkout")).html, "checkout");
    await handOver(browser);
    const answer = await browser.post("/checkout", {
      ...values,
      ...TYPED,
      addressId: "new",
      paymentMethod: "cod",
      intent: "place-order",
    });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("Someone else is signed in now");
    expect(textOf(answer.html)).toContain("Nothing was saved or ordered.");
    expect(answer.html).toMatch(/<a href="\/checkout"[^>]*>Try again</);
    expect([await ordersOf(browser), await readAddresses(shop, browser)]).toEqual([0, []]);
  });

  test.each([
    ["/profile", "profile", { fullName: "Somebody Else", phone: "9876543210" }],
    [NEW, "address", TYPED],
  ])("changes nothing at %s", async (path, form, typed) => {
    const browser = await newShopper(shop);
    const values = formValues((await browser.get(path)).html, form);
    await handOver(browser);
    const name = inputValue((await browser.get("/profile")).html, "fullName");
    const answer = await browser.post(path, { ...values, ...typed });
    expect([answer.status, textOf(answer.html).includes("Someone else is signed in now")]).toEqual([
      409,
      true,
    ]);
    expect(inputValue((await browser.get("/profile")).html, "fullName")).toBe(name);
    expect(await readAddresses(shop, browser)).toEqual([]);
  });

  test("gives what was typed back to its owner alone", async () => {
    const browser = await newShopper(shop);
    const [owner, other] = [await emailOf(browser), await emailOf(await newShopper(shop))];
    const values = formValues((await browser.get(NEW)).html, "address");
    await browser.post("/sign-out", {});
    const asked = await browser.post(NEW, { ...values, ...TYPED });
    expect(asked.status).toBe(403);
    const login = { ...formValues(asked.html, "login"), password: PASSWORD };

    const refused = await browser.post("/login", { ...login, email: other });
    expect([refused.status, refused.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toContain("What you typed is not kept any more.");
    await browser.post("/sign-out", {});
    const offer = await browser.post("/login", { ...login, email: owner });
    expect([offer.status, textOf(offer.html).includes("Send what you typed?")]).toEqual([200, true]);
    const sent = await browser.post(NEW, { kept: fieldValue(offer.html, "kept") });
    expect([sent.status, sent.location]).toEqual([303, "/profile/addresses"]);
  });
});
