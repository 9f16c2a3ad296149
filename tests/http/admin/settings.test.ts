import { describe, expect, test } from "vitest";

import { FORM, openSettingsForm, SETTINGS } from "#tests/http/support/admin-settings.ts";
import { Browser, fieldError, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";

const { shop, admin, openForm, save, stored } = await openSettingsForm();

describe("settings form", () => {
  test("shows its sections with the stored values", async () => {
    const { html } = await admin.get(SETTINGS);
    for (const title of [
      "General",
      "Contact Information",
      "Pricing &amp; Shipping",
      "Payment Settings",
      "Legal &amp; GST",
    ]) {
      expect(html).toContain(`${title}</h2>`);
    }
    expect(html).toContain("Save Settings");
    expect(await openForm()).toMatchObject({
      currency: "INR",
      taxRate: "18",
      shippingFee: "49",
      freeShippingThreshold: "499",
      enableCod: "on",
      enableRazorpay: "on",
      razorpayKeySecret: "",
      razorpayWebhookSecret: "",
    });
  });

  test("the currency is text, which the form sends", async () => {
    const { html } = await admin.get(SETTINGS);
    expect(textOf(html)).toContain("Currency INR (₹) Only in rupees.");
    expect(html).not.toMatch(/<select[^>]*name="currency"/);
  });

  test("limits say once how to have none", async () => {
    const { html } = await admin.get(`${SETTINGS}?section=payment`);
    expect(textOf(html).match(/Leave a limit empty/g)).toHaveLength(1);
    expect(textOf(html)).not.toContain("Leave empty for no limit");
    expect(textOf(html)).toContain(
      "Cash orders per customer (optional) How many unpaid cash orders one customer",
    );
    const payment = html.slice(html.indexOf('id="payment"'), html.indexOf('id="legal"'));
    expect(payment).toContain("Customers pay the courier.");
    expect(payment).not.toContain("hopper");
  });

  test("saves every field, and the shop uses it immediately", async () => {
    const before = await openForm();
    const given = {
      siteName: "Haat & Sons",
      currency: "INR",
      siteDescription: "Two lines\r\nof it",
      contactEmail: "Owner@Haat.example",
      contactPhone: "+91 44 2222 3333",
      address: "1 Beach Road, Chennai",
      whatsappNumber: "+91 98765 43210",
      instagramUrl: "https://instagram.com/haat",
      facebookUrl: "https://facebook.com/haat",
      youtubeUrl: "https://youtube.com/@haat",
      xUrl: "https://x.com/haat",
      taxRate: "12.5 %",
      shippingFee: "₹ 60.50",
      freeShippingThreshold: "1,000",
      deliveryDaysMin: "3",
      deliveryDaysMax: "३०",
      returnWindowDays: "14",
      refundDays: "5",
      codLimit: "5,000",
      legalName: "Haat Retail Private Limited",
      gstin: "33abcde1234f1z7",
      sellerState: "Tamil Nadu",
      grievanceName: "R. Iyer",
      grievanceEmail: "iyer@haat.example",
      grievancePhone: "+91 44 2222 3334",
    };
    const saved = await save(given);
    expect([saved.status, saved.location]).toEqual([303, `${SETTINGS}?section=general`]);
    const page = await admin.get(SETTINGS);
    expect(noticeOf(page.html)).toBe("Settings saved successfully");
    expect(formValues(page.html, FORM)).toMatchObject({
      ...given,
      siteDescription: "Two lines\nof it",
      contactEmail: "owner@haat.example",
      taxRate: "12.5",
      shippingFee: "60.5",
      freeShippingThreshold: "1000",
      deliveryDaysMax: "30",
      codLimit: "5000",
      gstin: "33ABCDE1234F1Z7",
    });
    const contact = textOf((await new Browser(shop.shopUrl).get("/contact")).html);
    for (const word of [
      "Haat Retail Private Limited",
      "1 Beach Road, Chennai",
      "+91 44 2222 3333",
      "R. Iyer",
    ]) {
      expect(contact).toContain(word);
    }
    expect(textOf((await new Browser(shop.shopUrl).get("/shipping")).html)).toContain("₹1,000");

    const [line] = await shop.sql(
      "select before ->> 'tax_rate' as before, after ->> 'tax_rate' as after from public.audit_log where entity = 'settings' order by id desc limit 1",
    );
    expect(line).toEqual({ before: "18.00", after: "12.50" });
    await save({ codLimit: "", ...before, version: (await openForm()).version ?? "" });
    expect(await openForm()).toMatchObject({ siteName: before.siteName, gstin: "", codLimit: "" });
  });

  test("does not ask for the tax rate in tax mode GST, and keeps it", async () => {
    await shop.sql(
      "update public.settings set tax_mode = 'gst', gstin = '29ABCDE1234F1ZW', seller_state = 'Karnataka'",
    );
    const text = textOf((await admin.get(SETTINGS)).html);
    expect(text).toContain("GST is on, so each product has the rate of its tax class.");
    expect(text).toContain("GST is on: invoices show these.");
    expect(text).not.toContain("Percent, added to every price.");
    expect((await save({})).status).toBe(303);
    expect((await openForm()).taxRate).toBe("18");
    await shop.sql("update public.settings set tax_mode = 'simple', gstin = '', seller_state = ''");
    expect(textOf((await admin.get(SETTINGS)).html)).toContain("GST is off, so invoices are receipts.");
  });

  // Every value that is rejected is in app/shop/settings/settings-form.test.ts.
  test("shows a message beside each rejected field, keeps what was typed and saves nothing", async () => {
    const before = await stored();
    const wrong = {
      siteName: "x".repeat(121),
      siteDescription: "x".repeat(501),
      contactEmail: "owner at haat",
      contactPhone: "call me",
      address: "x".repeat(501),
      taxRate: "101",
      shippingFee: "1e9",
      freeShippingThreshold: "-5",
      deliveryDaysMin: "1.5",
      deliveryDaysMax: "91",
      returnWindowDays: "9999",
      refundDays: "x",
      codLimit: "0",
      instagramUrl: "javascript:alert(1)",
      facebookUrl: "http://facebook.com",
      youtubeUrl: "youtube",
      xUrl: "x",
      whatsappNumber: "call me",
      gstin: "29ABC",
      grievanceEmail: "iyer",
      grievancePhone: "call him",
      razorpayKeyId: "my key",
    };
    const answer = await save(wrong, ["enableCod", "enableRazorpay"]);
    expect(answer.status).toBe(400);
    const fields = [...Object.keys(wrong), "enableCod"];
    expect(fields.filter((name) => fieldError(answer.html, FORM, name) === "")).toEqual([]);
    expect(fieldError(answer.html, FORM, "contactPhone")).toBe(
      "Contact phone must be a phone number, such as +91 80 4000 4000",
    );
    expect(formValues(answer.html, FORM)).toMatchObject(wrong);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["currency", { currency: "USD" }, "Currency must be INR: the shop sells in rupees"],
    ["sellerState", { gstin: "29ABCDE1234F1ZW", sellerState: "" }, "Please choose the state of the GSTIN"],
  ])("shows the message beside %s, which is chosen from a list", async (name, changes, message) => {
    const answer = await save(changes);
    expect([answer.status, fieldError(answer.html, FORM, name)]).toEqual([400, message]);
  });

  test("rejects a live key with the emulator, and online payment alone without its keys", async () => {
    const before = await stored();
    const live = await save({ razorpayKeyId: "rzp_live_abcdef" });
    expect([live.status, fieldError(live.html, FORM, "razorpayKeyId")]).toEqual([
      400,
      "This shop is set up with the Razorpay emulator, which must never see a live key",
    ]);
    const keyless = await save({}, ["enableCod"]);
    expect([keyless.status, fieldError(keyless.html, FORM, "enableCod")]).toEqual([
      400,
      "Online payment does not have all its keys yet, so cash on delivery must stay on",
    ]);
    expect(await stored()).toEqual(before);
  });

  test("keeps the values and shows a message when saving fails", async () => {
    const sign = "public.admin_save_settings(timestamptz, jsonb, text, text)";
    await shop.sql(`revoke execute on function ${sign} from authenticated`);
    try {
      const answer = await save({ siteName: "Haat Three" });
      expect(answer.status).toBe(503);
      expect(textOf(answer.html)).toContain("Failed to save settings");
      expect(inputValue(answer.html, "siteName")).toBe("Haat Three");
    } finally {
      await shop.sql(`grant execute on function ${sign} to authenticated`);
    }
  });
});

describe("concurrent edits of the settings", () => {
  test("the second save is rejected with both values shown, and the next save is accepted", async () => {
    const [first, second] = [await openForm(), await openForm()];
    const win = await admin.post(SETTINGS, { ...first, shippingFee: "55" });
    expect(win.status).toBe(303);

    const wrong = await admin.post(SETTINGS, { ...second, shippingFee: "x" });
    expect(wrong.status).toBe(400);
    const again: Record<string, string> = { ...formValues(wrong.html, FORM), shippingFee: "70" };
    expect(again.version).toBe(second.version);

    const refused = await admin.post(SETTINGS, again);
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Someone changed this meanwhile.");
    expect(textOf(refused.html)).toContain("Shipping fee is now ₹55");
    expect(textOf(refused.html)).not.toContain("Tax rate is now");
    expect(inputValue(refused.html, "shippingFee")).toBe("70");
    expect((await stored()).all).toMatchObject({ shipping_fee: 55 });

    const knowing = await admin.post(SETTINGS, formValues(refused.html, FORM));
    expect(knowing.status).toBe(303);
    expect((await stored()).all).toMatchObject({ shipping_fee: 70 });
    await save({ shippingFee: "49" });
  });

  test.each(["", "yesterday", "2020-01-01T00:00:00+00:00"])(
    "a version of '%s' is rejected as changed",
    async (version) => {
      const answer = await admin.post(SETTINGS, { ...(await openForm()), version, shippingFee: "1" });
      expect(answer.status).toBe(409);
      expect((await stored()).all).toMatchObject({ shipping_fee: 49 });
    },
  );
});
