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
      gstin: "33abcde1234f1z5",
      sellerState: "Tamil Nadu",
      grievanceName: "R. Iyer",
      grievanceEmail: "iyer@haat.example",
      grievancePhone: "+91 44 2222 3334",
    };
    const saved = await save(given);
    expect([saved.status, saved.location]).toEqual([303, SETTINGS]);
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
      gstin: "33ABCDE1234F1Z5",
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

  test.each([
    ["siteName", " ", "Site name is required"],
    ["siteDescription", "", "Site description is required"],
    ["contactEmail", "owner at haat", "Invalid email address"],
    ["contactPhone", "", "Contact phone is required"],
    ["contactPhone", "call me", "Contact phone must be a phone number, such as +91 80 4000 4000"],
    ["address", "\n", "Business address is required"],
    ["currency", "USD", "Currency must be INR: the shop sells in rupees"],
    ["taxRate", "", "Tax rate is required"],
    ["taxRate", "101", "Tax rate must be a percentage from 0 to 100, such as 18 or 12.5"],
    ["taxRate", "-1", "Tax rate must be a percentage from 0 to 100, such as 18 or 12.5"],
    ["shippingFee", "", "Shipping fee is required"],
    ["shippingFee", "1e9", "Shipping fee must be an amount in rupees, such as 49 or 49.50"],
    ["shippingFee", "49.999", "Shipping fee must be an amount in rupees, such as 49 or 49.50"],
    ["freeShippingThreshold", "", "Free shipping threshold is required"],
    [
      "freeShippingThreshold",
      "-5",
      "Free shipping threshold must be an amount in rupees, such as 49 or 49.50",
    ],
    ["codLimit", "0", "Cash on delivery limit must be an amount in rupees above 0, or empty"],
    ["deliveryDaysMin", "1.5", "Shortest delivery must be whole days from 0 to 60"],
    ["deliveryDaysMax", "1", "Longest delivery must not be shorter than the shortest"],
    ["returnWindowDays", "9999", "Return window must be whole days from 0 to 365"],
    ["refundDays", "", "Refund time must be whole days from 0 to 60"],
    ["instagramUrl", "javascript:alert(1)", "Instagram must be an address that begins with https://"],
    [
      "whatsappNumber",
      "call me",
      "WhatsApp number must be a phone number with its country code, such as +91 98765 43210",
    ],
    ["gstin", "29ABC", "GSTIN must be 15 characters, such as 29ABCDE1234F1Z5"],
    ["grievanceEmail", "iyer", "Invalid email address"],
    ["razorpayKeyId", "my key", "Key ID must begin with rzp_test_ or rzp_live_"],
    [
      "razorpayKeyId",
      "rzp_live_abcdef",
      "This shop is set up with the Razorpay emulator, which must never see a live key",
    ],
  ])("%s cannot be '%s'", async (name, value, error) => {
    const before = await stored();
    const answer = await save({ [name]: value });
    expect(answer.status).toBe(400);
    expect(fieldError(answer.html, FORM, name)).toBe(error);
    // The rejected value is kept in the form.
    const kept = formValues(answer.html, FORM)[name]?.trim();
    // The currency is a list, which has no place for another value.
    expect(name === "currency" ? value : kept).toBe(value.trim());
    expect(await stored()).toEqual(before);
  });

  test("the GSTIN must match the seller's state", async () => {
    const without = await save({ gstin: "29ABCDE1234F1Z5", sellerState: "" });
    expect(fieldError(without.html, FORM, "sellerState")).toBe("Please choose the state of the GSTIN");
    const other = await save({ gstin: "29ABCDE1234F1Z5", sellerState: "Kerala" });
    expect(fieldError(other.html, FORM, "gstin")).toBe(
      "GSTIN must begin with the code of the seller's state",
    );
  });

  test("requires at least one payment method that works", async () => {
    const before = await stored();
    const none = await save({}, ["enableCod", "enableRazorpay"]);
    expect(none.status).toBe(400);
    expect(fieldError(none.html, FORM, "enableCod")).toBe("At least one payment method must stay on");
    const keyless = await save({}, ["enableCod"]);
    expect(keyless.status).toBe(400);
    expect(fieldError(keyless.html, FORM, "enableCod")).toBe(
      "Online payment does not have all its keys yet, so cash on delivery must stay on",
    );
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
