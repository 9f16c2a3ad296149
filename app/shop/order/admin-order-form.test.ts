import { describe, expect, it } from "vitest";
import type * as z from "zod";

import {
  noteSchema,
  refundSchema,
  rejectSchema,
  returnRefundSchema,
  shipmentSchema,
} from "#app/shop/order/admin-order-form.ts";
import { NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

function listErrors(schema: z.ZodType, form: unknown): [field: string, message: string][] {
  return schema.safeParse(form).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

const AMOUNT = "Enter an amount in rupees, such as 499 or 499.50";

describe("shipmentSchema", () => {
  const form = { carrier: "", trackingNumber: "", trackingUrl: "", version: "7" };
  const none = { carrier: null, trackingNumber: null, trackingUrl: null, version: "7", tell: false };

  it.each([
    [{}, {}],
    [{ carrier: " Blue  Dart " }, { carrier: "Blue Dart" }],
    [{ trackingNumber: " AB 12-3/4 " }, { trackingNumber: "AB 12-3/4" }],
    [{ tell: "on" }, { tell: true }],
    [{ trackingUrl: "https://track.example/1?a=b" }, { trackingUrl: "https://track.example/1?a=b" }],
    [{ version: "v".repeat(40) }, { version: "v".repeat(40) }],
  ])("stores %j as %j", (changes, stored) => {
    expect(shipmentSchema.parse({ ...form, ...changes })).toEqual({ ...none, ...stored });
  });

  const LINK = "Tracking link must begin with https:// and hold no spaces";

  it.each([
    [{ carrier: "x".repeat(81) }, "carrier", "Carrier must be at most 80 characters"],
    [{ trackingNumber: "x".repeat(81) }, "trackingNumber", "Tracking number must be at most 80 characters"],
    [{ trackingNumber: "=1+1" }, "trackingNumber", NO_TRACKING_NUMBER],
    [{ trackingNumber: "x".repeat(41) }, "trackingNumber", NO_TRACKING_NUMBER],
    [{ trackingUrl: "track.example" }, "trackingUrl", LINK],
    [{ trackingUrl: "http://track.example" }, "trackingUrl", LINK],
    [{ trackingUrl: "javascript:https://track.example" }, "trackingUrl", LINK],
    [{ trackingUrl: "https://" }, "trackingUrl", LINK],
    [{ trackingUrl: "https://track.example/a b" }, "trackingUrl", LINK],
    [{ trackingUrl: 'https://track.example/"' }, "trackingUrl", LINK],
    [{ trackingUrl: "https://track.example/<b>" }, "trackingUrl", LINK],
  ])("rejects %j", (changes, field, message) => {
    expect(listErrors(shipmentSchema, { ...form, ...changes })).toEqual([[field, message]]);
  });

  it("rejects a version that no page has", () => {
    expect(listErrors(shipmentSchema, { ...form, version: "v".repeat(41) })).toHaveLength(1);
    expect(listErrors(shipmentSchema, { ...form, version: undefined })).toHaveLength(1);
  });
});

describe("noteSchema", () => {
  it("stores up to 1,000 characters, in lines", () => {
    expect(noteSchema.parse({ note: " Call \r\n first " })).toEqual({ note: "Call\nfirst" });
    expect(noteSchema.parse({ note: "x".repeat(1000) }).note).toHaveLength(1000);
  });

  it.each([
    [" \n ", "Write a note first"],
    [undefined, "Write a note first"],
    ["x".repeat(1001), "Note must be at most 1000 characters"],
  ])("rejects %j", (note, message) => {
    expect(listErrors(noteSchema, { note })).toEqual([["note", message]]);
  });
});

describe("refundSchema", () => {
  it.each([
    ["499", 499_00],
    ["₹1,299.50", 1299_50],
    ["1", 1_00],
    ["0", 0],
    ["99999999.99", 9_999_999_999],
  ])("reads %j as %d paise", (typed, paise) => {
    expect(refundSchema(false).parse({ amount: typed, left: "500" })).toEqual({
      amount: paise,
      left: 500_00,
      lowersTax: true,
    });
  });

  it.each(["0.01", "0.5", "0.99"])("rejects %j, which Razorpay does not send", (typed) => {
    expect(listErrors(refundSchema(false), { amount: typed, left: "500" })).toEqual([
      ["amount", "Razorpay refunds no less than ₹1."],
    ]);
  });

  it.each(["", "x", "-1", "1.234", "1,5", "1e3", "100000000", undefined])("rejects %j", (typed) => {
    expect(listErrors(refundSchema(false), { amount: typed, left: "500" })).toEqual([["amount", AMOUNT]]);
    expect(listErrors(refundSchema(false), { amount: "500", left: typed })).toEqual([["left", AMOUNT]]);
  });
});

describe("refundSchema of an order with GST", () => {
  const typed = { amount: "10", left: "500" };

  it.each([
    ["yes", true],
    ["no", false],
  ])("reads %s", (answer, lowers) => {
    expect(refundSchema(true).parse({ ...typed, lowersTax: answer })).toMatchObject({ lowersTax: lowers });
  });

  it.each(["", "maybe", undefined])("asks what it is for: %j", (answer) => {
    expect(listErrors(refundSchema(true), { ...typed, lowersTax: answer })).toEqual([
      ["lowersTax", "Choose what the refund is for"],
    ]);
  });
});

describe("rejectSchema", () => {
  it("requires a reason of at most 500 characters", () => {
    expect(rejectSchema.parse({ reason: " Worn  out " })).toEqual({ reason: "Worn out" });
    expect(rejectSchema.parse({ reason: "x".repeat(500) }).reason).toHaveLength(500);
    expect(listErrors(rejectSchema, { reason: " " })).toEqual([
      ["reason", "Write the reason; the shopper reads it"],
    ]);
    expect(listErrors(rejectSchema, { reason: "x".repeat(501) })).toEqual([
      ["reason", "Reason must be at most 500 characters"],
    ]);
  });
});

describe("returnRefundSchema", () => {
  it("reads the amount, and the reference if there is one", () => {
    expect(returnRefundSchema.parse({ amount: "99.50", reference: " UTR  1 " })).toEqual({
      amount: 99_50,
      reference: "UTR 1",
    });
    expect(returnRefundSchema.parse({ amount: "1" })).toEqual({ amount: 1_00, reference: null });
    expect(listErrors(returnRefundSchema, { amount: "", reference: "x".repeat(101) })).toEqual([
      ["amount", AMOUNT],
      ["reference", "Reference must be at most 100 characters"],
    ]);
  });
});
