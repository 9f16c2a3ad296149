import { describe, expect, test } from "vitest";

import { writeMail } from "#app/mail/write.ts";
import {
  type DisputeNews,
  type MailContent,
  type MailOrder,
  type MailReturn,
  type MailShop,
} from "#app/shop/mail/mail.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { refundTexts } from "#app/shop/order/payment-texts.ts";
import { RETURN_STATUSES } from "#app/shop/return/return.ts";

const SITE = "https://haat.example";
const ID = "00000000-0000-4000-8000-000000003001";

const SHOP: MailShop = {
  siteName: "Haat",
  contactEmail: "care@haat.example",
  contactPhone: "+91 80 4000 4000",
  refundDays: 7,
  returnWindowDays: 7,
  deliveryDaysMin: 2,
  deliveryDaysMax: 5,
};

const CHANGED_AT = "2026-11-20T10:50:00Z";

const ORDER: MailOrder = {
  orderNumber: "ORD-1780000000000",
  placedAt: "2026-11-20T10:50:00Z",
  deliveryFrom: null,
  deliveryTo: null,
  status: "confirmed",
  paymentMethod: "cod",
  paymentStatus: "pending",
  subtotal: 1_29_999_00,
  shipping: 0,
  tax: 23_400_00,
  discount: 200_00,
  roundOff: -18,
  total: 1_53_198_82,
  couponCode: "SWAGAT10",
  firstName: "Asha",
  address: ["Asha Verma", "12 MG Road", "Bengaluru, Karnataka 560001"],
  items: [{ name: "Brass lamp", quantity: 2, total: 1_29_999_00 }],
};

const REQUEST: MailReturn = {
  orderNumber: ORDER.orderNumber,
  number: "RET-1780000000001",
  kind: "return",
  status: "requested",
  rejectedReason: null,
  refundAmount: null,
  expectedAmount: null,
  refundMode: "upi",
  reference: null,
  carrier: null,
  trackingNumber: null,
  way: null,
  refundInstead: false,
  items: [{ name: "Cotton kurta · M", quantity: 1, replacement: null, reason: "does_not_fit" }],
  hasCreditNote: false,
};

function order(change: Partial<MailOrder> = {}): MailOrder {
  return { ...ORDER, ...change };
}

const SHIPPED: Extract<MailContent, { kind: "order-shipped" | "order-part-shipped" | "order-tracked" }> = {
  kind: "order-shipped",
  orderId: ID,
  order: ORDER,
  carrier: "Delhivery",
  trackingNumber: "D1",
  trackingUrl: "https://track.example/D1",
  parcel: null,
};

const DISPUTE: DisputeNews = {
  id: "disp_1",
  paymentId: "pay_1",
  amount: 500_00,
  status: "created",
  reason: "goods_or_services_not_received",
  respondBy: "2026-12-12T18:29:59Z",
};

test.each([
  ["created", "₹500 of order ORD-1767225600000 is disputed", "Answer by"],
  ["action_required", "₹500 of order ORD-1767225600000 is disputed: evidence is missing", "Answer by"],
  ["under_review", "₹500 of order ORD-1767225600000 is disputed: under review", "nothing to do now"],
  ["won", "₹500 of order ORD-1767225600000 is yours: dispute won", "stays yours"],
  ["lost", "₹500 of order ORD-1767225600000 is gone: dispute lost", "Do not refund it a second time"],
  ["closed", "₹500 of order ORD-1767225600000 is no longer disputed", "is closed"],
] as const)("a dispute that is %s: %s", (status, subject, words) => {
  const news = { kind: "owner-dispute", orderId: ID, orderNumber: "ORD-1767225600000" } as const;
  const mail = write({ ...news, dispute: { ...DISPUTE, status } });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(words);
  expect(mail.text).toContain(`/admin/orders/${ID}`);
  expect(mail.text.includes("12 December 2026")).toBe(status === "created" || status === "action_required");
  const unmatched = write({ ...news, orderId: null, orderNumber: null, dispute: { ...DISPUTE, status } });
  expect(unmatched.text).toContain("/admin/payments?status=attention");
});

const EVERY: MailContent[] = [
  { kind: "order-confirmed", orderId: ID, order: ORDER },
  { kind: "order-paid", orderId: ID, order: ORDER },
  { kind: "message-received", ticketNumber: "T-000042", message: "Where is it?" },
  { kind: "account-closed", closedAt: CHANGED_AT },
  SHIPPED,
  { ...SHIPPED, kind: "order-tracked" },
  { ...SHIPPED, kind: "order-part-shipped", parcel: [{ name: "Brass lamp", quantity: 2 }] },
  { kind: "order-delivered", orderId: ID, order: ORDER },
  {
    kind: "order-cancelled",
    orderId: ID,
    order: order({ status: "cancelled" }),
    refund: 0,
    isRefundHeld: false,
    authorized: 0,
    replacedBy: null,
    hasCreditNote: false,
  },
  {
    kind: "order-cancelled",
    orderId: ID,
    order: order({ status: "cancelled" }),
    refund: 0,
    isRefundHeld: false,
    authorized: 0,
    replacedBy: "ORD-1767225600001",
    hasCreditNote: false,
  },
  {
    kind: "order-message",
    orderId: ID,
    orderNumber: ORDER.orderNumber,
    about: "message",
    message: "Which colour?\n\nWe have blue and red.",
  },
  {
    kind: "order-message",
    orderId: ID,
    orderNumber: ORDER.orderNumber,
    about: "address",
    address: ["Asha Verma", "14 MG Road"],
  },
  {
    kind: "order-message",
    orderId: ID,
    orderNumber: ORDER.orderNumber,
    about: "items",
    items: [{ name: "Brass lamp", quantity: 1 }],
    before: [{ name: "Brass lamp", quantity: 2 }],
    total: 500_00,
    totalBefore: 1000_00,
    isPaid: false,
    refund: 0,
  },
  {
    kind: "payment-link",
    orderId: ID,
    order: order({ status: "pending" }),
    link: { id: ID, tokenHash: "a".repeat(64) },
    expiresAt: CHANGED_AT,
    heldUntil: CHANGED_AT,
    hasSignedIn: false,
    token: "t".repeat(43),
  },
  { kind: "payment-failed", orderId: ID, order: order({ status: "failed" }), expired: true },
  {
    kind: "payment-failed",
    orderId: ID,
    order: order({ status: "failed" }),
    expired: true,
    isUnderWay: true,
  },
  {
    kind: "payment-returned",
    orderId: ID,
    orderNumber: ORDER.orderNumber,
    refund: 500_00,
    reason: "duplicate",
  },
  { kind: "refunded", orderId: ID, orderNumber: ORDER.orderNumber, amount: 500_00, hasCreditNote: false },
  ...RETURN_STATUSES.map((status): MailContent => ({
    kind: "return-update",
    orderId: ID,
    request: { ...REQUEST, status },
  })),
  { kind: "owner-order", orderId: ID, order: ORDER },
  { ...SHIPPED, kind: "owner-payment" },
  { kind: "owner-return", orderId: ID, request: REQUEST },
  {
    kind: "owner-message",
    ticketNumber: "T-000042",
    name: "Asha",
    email: "asha@haat.example",
    orderNumber: null,
    message: "Where is it?",
  },
  { kind: "owner-question", productName: "Brass lamp", question: "Where is it made?" },
  { kind: "account-changed", change: "password", changedAt: CHANGED_AT },
  { kind: "account-changed", change: "email", changedAt: CHANGED_AT },
  { kind: "account-changed", change: "role", role: "packer", changedAt: CHANGED_AT },
  { kind: "owner-role", email: "Asha@haat.example", role: "owner", oldRole: null, changedAt: CHANGED_AT },
  { kind: "owner-act", act: "security", by: "Asha@haat.example", doneAt: CHANGED_AT },
  { kind: "newsletter-confirm", token: ID },
  { kind: "security-alert", pattern: "account", seenAt: CHANGED_AT },
  {
    kind: "owner-alert",
    alerts: [{ code: "unpaid", count: 2, since: CHANGED_AT }],
    seenAt: CHANGED_AT,
  },
  { kind: "owner-dispute", orderId: ID, orderNumber: ORDER.orderNumber, dispute: DISPUTE },
  {
    kind: "message-answer",
    ticketNumber: "T-000042",
    name: "Asha Verma",
    message: "Where is my lamp?",
    answer: "Dear Asha,\nit left today.",
    token: ID,
  },
  {
    kind: "question-answer",
    productId: ID,
    productName: "Brass lamp",
    question: "Is it solid brass?",
    answer: "Yes,\nall of it.",
  },
  {
    kind: "stock-back",
    productId: ID,
    productName: "Brass lamp",
    price: 89_900,
    priceVaries: false,
    tax: { taxMode: "simple", taxRate: 18, pricesIncludeTax: true },
  },
  { kind: "owner-stock", count: 31, products: [{ name: "Brass lamp", sku: "HOM-LAM-001", stock: 0 }] },
  {
    kind: "owner-digest",
    since: CHANGED_AT,
    counts: { "owner-order": 52, "owner-message": 1 },
    news: [
      { kind: "owner-order", number: "ORD-1700000000000", amount: 49_900 },
      { kind: "owner-message", number: "T-000042", amount: null },
    ],
  },
];

function write(content: MailContent, shop: Partial<MailShop> = {}) {
  return writeMail({ shop: { ...SHOP, ...shop }, content }, SITE);
}

/** Returns a value in which every text is replaced. */
function poisoned<T>(value: T, poison: string): T {
  if (typeof value === "string" && /^(ORD|RET|Asha|12|Bengaluru|Brass|D|SWAG|Where|Haat)/.test(value)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text stays a text
    return poison as T;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each element keeps its type
    return value.map((one) => poisoned<unknown>(one, poison)) as T;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its type
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, poison)])) as T;
}

describe.each(EVERY.map((content) => ({ content, name: content.kind })))("$name", ({ content }) => {
  test("loads nothing, links only into the shop, and has the same text version", () => {
    const { subject, html, text } = write(content);
    expect(subject).toMatch(/ORD-|RET-|T-| at Haat$|Admin \(owner\) now$|settings$/);
    expect(html).not.toMatch(/<img|<link|<script|<style|url\(|undefined|NaN|null/);
    expect(text).not.toMatch(/<|undefined|NaN|null/);
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(1);
    const outside = links.filter((link) => !link.startsWith(`${SITE}/`));
    expect(outside).toEqual(
      content.kind === "order-shipped" ||
        content.kind === "order-part-shipped" ||
        content.kind === "order-tracked"
        ? Array(2).fill("https://track.example/D1")
        : [],
    );
    for (const link of links.slice(1)) expect(text).toContain(link);
  });

  test("escapes what people wrote", () => {
    const evil = '"><script>alert(1)</script>&\r\nBcc: x@y.example';
    const { subject, html } = writeMail(poisoned({ shop: SHOP, content }, evil), SITE);
    expect(html).not.toContain("<script");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;");
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(200);
  });

  test("ends with contact details for shoppers, not for the owner", () => {
    expect(write(content).text.includes("Write to care@haat.example or +91 80 4000 4000")).toBe(
      !content.kind.startsWith("owner-"),
    );
  });
});

describe("the amounts", () => {
  test("are all charges of the order", () => {
    const { text } = write({ kind: "order-confirmed", orderId: ID, order: ORDER });
    expect(text).toContain(
      [
        "2 × Brass lamp: ₹1,29,999",
        "",
        "Subtotal: ₹1,29,999",
        "Shipping: Free",
        "Tax: ₹23,400",
        "Discount · SWAGAT10: −₹200",
        "Round off: −₹0.18",
        "Total: ₹1,53,198.82",
      ].join("\n"),
    );
  });

  test.each([
    [{}, "Please keep ₹1,53,198.82 ready: you pay when it arrives."],
    [{ paymentMethod: "razorpay", paymentStatus: "paid" }, "We have received your payment of ₹1,53,198.82."],
    [{ total: 0, paymentStatus: "paid" }, "There is nothing to pay."],
  ] as const)("say what is to pay: %o", (facts, words) => {
    expect(write({ kind: "order-confirmed", orderId: ID, order: order(facts) }).text).toContain(words);
  });

  test("ask for no second payment while one is under way", () => {
    const content = {
      kind: "payment-failed" as const,
      orderId: ID,
      order: order({ status: "failed" }),
      expired: true,
    };
    const pending = write({ ...content, isUnderWay: true }).text;
    expect(pending).toContain("Your bank has not confirmed your payment of ₹1,53,198.82 yet.");
    expect(write({ ...content, isUnderWay: true, authorized: 283_00 }).text).toContain(
      "Your bank holds ₹283",
    );
    expect(pending).not.toContain("Pay again");
    expect(write({ ...content, isUnderWay: true, expired: false }).text).toContain("Pay again");
  });

  test("say what the bank returned, and what goes back of the rest", () => {
    const cancelled = {
      kind: "order-cancelled" as const,
      orderId: ID,
      order: order({ status: "cancelled", paymentMethod: "razorpay", paymentStatus: "paid" }),
      refund: 0,
      isRefundHeld: false,
      authorized: 0,
      replacedBy: null,
      hasCreditNote: false,
      bankReturned: 283_00,
    };
    expect(write(cancelled).text).toContain("Your bank returned ₹283 to you.\n");
    expect(write({ ...cancelled, refund: 17_00 }).text).toContain(
      "Your bank returned ₹283 to you. We are sending ₹17 back to your original payment method.",
    );
  });

  test("say that a promised refund is not sent, because the order goes on", () => {
    const words = "Your order goes on after all: the ₹166 is not sent back because it pays for this order.";
    const content = { orderId: ID, order: ORDER, keptRefund: 166_00 };
    const confirmed = write({ ...content, kind: "order-confirmed" });
    expect(confirmed.subject).toMatch(/ goes on after all$/);
    expect(confirmed.text).not.toContain("We have received your payment");
    for (const { text } of [
      confirmed,
      write({ ...SHIPPED, ...content }),
      write({ ...content, kind: "order-delivered" }),
    ]) {
      expect(text).toContain(words);
    }
    expect(write({ kind: "order-delivered", orderId: ID, order: ORDER }).text).not.toContain("after all");
  });

  test.each([
    [
      500_00,
      { paymentStatus: "paid", paymentMethod: "razorpay" },
      "We are sending ₹500 back to your original payment method. It arrives within 7 days",
    ],
    [0, { paymentStatus: "refunded", paymentMethod: "razorpay" }, "Your money has been sent back"],
    [0, { paymentStatus: "paid", paymentMethod: "razorpay" }, "Your money has been sent back"],
    [0, { paymentStatus: "refunded", paymentMethod: "cod" }, "Your cash has been returned to you."],
    [
      0,
      { paymentStatus: "paid", paymentMethod: "cod" },
      "We return the ₹1,53,198.82 that you have paid in cash.",
    ],
    [0, { paymentStatus: "pending" }, "There is nothing to pay."],
    [0, { paymentStatus: "paid", total: 0 }, "There is nothing to pay."],
  ] as const)("of a cancelled order: %i %o", (refund, facts, words) => {
    const content: MailContent = {
      kind: "order-cancelled",
      orderId: ID,
      order: order({ ...facts, status: "cancelled" }),
      refund,
      isRefundHeld: false,
      authorized: 0,
      replacedBy: null,
      hasCreditNote: false,
    };
    expect(write(content).text).toContain(words);
  });

  test("of a cancelled order whose refund waits for a dispute, as the order page says it", () => {
    const { text } = write({
      kind: "order-cancelled",
      orderId: ID,
      order: order({ status: "cancelled", paymentMethod: "razorpay", paymentStatus: "paid" }),
      refund: 500_00,
      isRefundHeld: true,
      authorized: 0,
      replacedBy: null,
      hasCreditNote: false,
    });
    const refund = { amount: 500_00, status: "due", reason: "cancelled", isHeld: true } as const;
    expect(text).toContain(refundTexts([refund], SHOP.refundDays)[0]);
    expect(text).not.toContain("We are sending");
  });

  test("of a cancelled order for which the bank holds money", () => {
    const { text } = write({
      kind: "order-cancelled",
      orderId: ID,
      order: order({ status: "cancelled", paymentMethod: "razorpay", paymentStatus: "pending" }),
      refund: 0,
      isRefundHeld: false,
      authorized: 500_00,
      replacedBy: null,
      hasCreditNote: false,
    });
    expect(text).toContain("Your bank holds ₹500 for this order and releases it within 7 days.");
    expect(text).not.toContain("nothing to pay");
  });

  test("of an unpaid order that the shopper's next one replaces", () => {
    const { text } = write({
      kind: "order-cancelled",
      orderId: ID,
      order: order({ status: "cancelled", paymentMethod: "razorpay", paymentStatus: "pending" }),
      refund: 0,
      isRefundHeld: false,
      authorized: 0,
      replacedBy: "ORD-1767225600001",
      hasCreditNote: false,
    });
    expect(text).toContain(`Your unpaid order ${ORDER.orderNumber} is replaced by ORD-1767225600001`);
    expect(text).toContain(`There is nothing to pay for ${ORDER.orderNumber}.`);
  });
});

describe("variants", () => {
  test("a failed order is not called cancelled", () => {
    const subjects = ORDER_STATUSES.map(
      (status) =>
        write({
          kind: "order-cancelled",
          orderId: ID,
          order: order({ status }),
          refund: 0,
          isRefundHeld: false,
          authorized: 0,
          replacedBy: null,
          hasCreditNote: false,
        }).subject,
    );
    expect(new Set(subjects)).toEqual(
      new Set([
        `Order ${ORDER.orderNumber} is cancelled`,
        `Order ${ORDER.orderNumber} could not be completed`,
      ]),
    );
  });

  test.each([
    [
      { paymentMethod: "razorpay", paymentStatus: "paid", status: "shipped" },
      "Collect nothing",
      "tell the courier",
    ],
    [
      { paymentMethod: "razorpay", paymentStatus: "paid", status: "processing" },
      "Collect nothing",
      "packing slip",
    ],
    [
      { paymentMethod: "cod", paymentStatus: "pending", status: "confirmed" },
      "Collect ₹1,53,198.82",
      "packing slip",
    ],
  ] as const)("the owner reads what to collect now: %o", (facts, collect, todo) => {
    const mail = write({ ...SHIPPED, kind: "owner-payment", order: order(facts) });
    expect(mail.subject).toBe(`${collect} for order ${ORDER.orderNumber}`);
    expect(mail.text).toContain(todo);
    expect(mail.text).toContain("Delhivery");
    expect(mail.text).not.toContain("Questions?");
  });

  const PARCEL = [{ name: "Brass lamp", quantity: 2 }];

  test.each([
    [
      "order-part-shipped",
      PARCEL,
      "A part of your order is on its way",
      "The rest follows in another parcel",
    ],
    ["order-shipped", PARCEL, "The rest of your order is on its way", "We have sent the rest of your order"],
    ["order-shipped", null, "Your order is on its way", "We have shipped your order"],
  ] as const)("a mail of the kind %s about the parcel %j", (kind, parcel, title, sentence) => {
    const mail = write({ ...SHIPPED, kind, parcel: parcel && [...parcel] });
    expect(mail.text).toContain(title);
    expect(mail.text).toContain(sentence);
    expect(mail.text.includes("In this parcel")).toBe(parcel !== null);
  });

  test("cash is paid with the last parcel, and a paid order needs none", () => {
    const cash = order({ paymentMethod: "cod", paymentStatus: "pending", total: 500_00 });
    const part = { ...SHIPPED, kind: "order-part-shipped", parcel: PARCEL } as const;
    expect(write({ ...part, order: cash }).text).toContain(
      "You pay nothing for this parcel: the ₹500 are paid when the last one arrives.",
    );
    expect(write({ ...SHIPPED, order: cash, parcel: PARCEL }).text).toContain("Please keep ₹500 ready");
    expect(write({ ...part, order: order({ paymentStatus: "paid" }) }).text).not.toMatch(/You pay|ready/);
  });

  test("a tracking number leads to the page of its courier, where no other link was given", () => {
    const known = "https://www.delhivery.com/track-v2/package/D1";
    for (const [trackingUrl, url] of [
      [null, known],
      ["https://track.example/D1", "https://track.example/D1"],
    ] as const) {
      const { html, text } = write({ ...SHIPPED, trackingUrl });
      expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>D1</a>`));
      expect(text).toContain(`Tracking number: D1`);
      expect(text).toContain(`Track the parcel:\n${url}`);
    }
    expect(write({ ...SHIPPED, carrier: "Ram's Tempo", trackingUrl: null }).html).not.toMatch(/<a[^>]*>D1</);
  });

  test("a parcel without tracking has no tracking button", () => {
    const { html } = write({ ...SHIPPED, carrier: null, trackingNumber: null, trackingUrl: null });
    expect(html).not.toContain("Track the parcel");
    expect(html).not.toContain("Carrier");
    expect(html).toContain(`${SITE}/order/${ID}`);
    expect(write({ ...SHIPPED, trackingUrl: "javascript:alert(1)" }).html).not.toContain("javascript");
  });

  test("a delivered order asks for a review, and says where it is written", () => {
    const { text, html } = write({ kind: "order-delivered", orderId: ID, order: ORDER });
    expect(text).toContain("Open the order and choose “Write a review”.");
    expect(html).toContain(`${SITE}/order/${ID}`);
  });

  test("a shop without a return window offers no return", () => {
    const content: MailContent = { kind: "order-delivered", orderId: ID, order: ORDER };
    expect(write(content).text).toContain(`${SITE}/order/${ID}/return`);
    expect(write(content, { returnWindowDays: 1 }).text).toContain("within 1 day of delivery");
    expect(write(content, { returnWindowDays: 0 }).text).not.toMatch(/\breturn\b/);
  });

  test("a credit note is mentioned when there is one", () => {
    const cancelled = {
      kind: "order-cancelled",
      orderId: ID,
      order: order({ status: "cancelled" }),
      refund: 0,
      isRefundHeld: false,
      authorized: 0,
      replacedBy: null,
    } as const;
    const refunded = { kind: "refunded", orderId: ID, orderNumber: ORDER.orderNumber, amount: 100 } as const;
    const words = (hasCreditNote: boolean) =>
      [
        write({ ...cancelled, hasCreditNote }),
        write({ ...refunded, hasCreditNote }),
        write({ kind: "return-update", orderId: ID, request: { ...REQUEST, hasCreditNote } }),
      ].map(({ text }) => text.includes("Your credit note is on the page of the order."));
    expect(words(true)).toEqual([true, true, true]);
    expect(words(false)).toEqual([false, false, false]);
  });

  test("a refund names its destination and the transfer's reference", () => {
    const refund = { ...REQUEST, status: "refunded", refundAmount: 1_180_00, reference: "UTR42" } as const;
    const say = (request: MailReturn) => write({ kind: "return-update", orderId: ID, request }).text;
    expect(say(refund)).toContain("We have sent ₹1,180 for order ORD-1780000000000 to your UPI ID.");
    expect(say(refund)).toContain("UTR42");
    expect(say({ ...refund, refundMode: "source" })).toContain("back to your original payment method");
    expect(say({ ...refund, refundAmount: 0 })).toContain("nothing to refund");
  });

  test("an exchange names what comes back and what is sent instead", () => {
    const items: MailReturn["items"] = [
      { name: "Cotton kurta · M", quantity: 2, replacement: "L", reason: "does_not_fit" },
    ];
    const request: MailReturn = { ...REQUEST, kind: "exchange", items };
    const item = "2 × Cotton kurta · M, in exchange for L";
    for (const status of RETURN_STATUSES) {
      const text = write({ kind: "return-update", orderId: ID, request: { ...request, status } }).text;
      expect(text).toContain(item);
    }
    expect(write({ kind: "owner-return", orderId: ID, request }).text).toContain(item);
    const same = write({ kind: "return-update", orderId: ID, request: REQUEST }).text;
    expect(same).toContain("1 × Cotton kurta · M\n");
  });

  test("an approval says that the replacement is set aside, or sold out", () => {
    const say = (change: Partial<MailReturn>) =>
      write({ kind: "return-update", orderId: ID, request: { ...REQUEST, status: "approved", ...change } })
        .text;
    expect(say({ kind: "exchange" })).toContain("The replacement is set aside for you.");
    expect(say({ refundInstead: true })).toContain("What you asked for in exchange is sold out");
    expect(say({})).not.toContain("exchange");
  });

  test("an approval says who pays for sending the items back, and that there is no deadline", () => {
    const say = (reason: MailReturn["items"][number]["reason"], status: MailReturn["status"]) => {
      const items = [{ name: "Lamp", quantity: 1, replacement: null, reason }];
      const way = { way: "post", address: "Haat\n12 Market Road" } as const;
      return write({ kind: "return-update", orderId: ID, request: { ...REQUEST, status, way, items } }).text;
    };
    expect(say("damaged", "approved")).toMatch(/There is no deadline[^]*Sending them back costs you nothing/);
    expect(say("changed_mind", "approved")).toContain("For a change of mind you pay for sending them back");
    // Queued before the reason was in it.
    expect(say(null, "approved")).toContain("For our mistakes you pay nothing for sending them back");
    expect(say("damaged", "received")).not.toContain("Sending them back");
  });

  test("a return says what will come back and where to", () => {
    const say = (change: Partial<MailReturn>) =>
      write({
        kind: "return-update",
        orderId: ID,
        request: { ...REQUEST, expectedAmount: 589_74, ...change },
      }).text;
    const money = "₹589.74 goes back to your UPI ID.";
    expect(say({})).toContain(`Once we have agreed and the items are back with us, ${money}`);
    expect(say({ status: "approved" })).toContain(`When they have arrived, ${money}`);
    expect(say({ status: "received", refundMode: "source" })).toContain(
      "Soon ₹589.74 goes back to your original payment method.",
    );
    expect(say({ expectedAmount: null })).not.toContain("goes back");
    expect(say({ expectedAmount: null, status: "approved" })).toContain(
      "When they have arrived we refund you.",
    );
  });
});

test("the mail about a message that has come has its number, and the message where it is given", () => {
  const mail = write({ kind: "message-received", ticketNumber: "T-000042", message: "Hello,\nwhere is it?" });
  expect(mail.subject).toBe("We have your message T-000042");
  expect(mail.text).toMatch(/T-000042[^]*within 48 hours[^]*Your message:\nHello,\nwhere is it\?/);
  const short = write({ kind: "message-received", ticketNumber: "T-000042", message: null });
  expect(short.text).toContain("T-000042");
  expect(short.text).not.toContain("Your message:");
});

test("the mail that an account was closed says when, what is kept and whom to ask", () => {
  const { subject, text } = write({ kind: "account-closed", closedAt: CHANGED_AT });
  expect(subject).toBe("Your account is closed at Haat");
  expect(text).toContain("Your account was closed on 20 November 2026, 4:20 pm.");
  expect(text).toContain("Your orders stay with their invoices");
  expect(text).toContain("If you did not expect it, write to care@haat.example at once.");
});

describe("a mail about a changed account", () => {
  test.each([
    [{ change: "password" }, "Your password was changed at Haat", `${SITE}/forgot-password`],
    [{ change: "role", role: "packer" }, "Your role is Packer now at Haat", `${SITE}/forgot-password`],
    [{ change: "role", role: null }, "You have no role any more at Haat", `${SITE}/forgot-password`],
    [{ change: "two_step" }, "Two-step sign-in is on at Haat", `${SITE}/forgot-password`],
    [{ change: "no_two_step" }, "Two-step sign-in is off at Haat", `${SITE}/forgot-password`],
    // A link to set a new password would be sent to the new address.
    [{ change: "email" }, "Your e-mail address was changed at Haat", `${SITE}/contact`],
  ] as const)(
    "(%o) says what was changed and when, and where to go if somebody else did",
    (change, subject, link) => {
      const mail = write({ kind: "account-changed", ...change, changedAt: CHANGED_AT });
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain("20 November 2026");
      expect(mail.text).toContain("If it was not you");
      expect(mail.text).toContain(link);
      expect(mail.text).toContain("care@haat.example");
    },
  );

  test("tells a person whose sessions an admin has ended what to do", () => {
    const mail = write({ kind: "account-changed", change: "sessions", changedAt: CHANGED_AT });
    expect(mail.subject).toBe("You are signed out everywhere at Haat");
    expect(mail.text).toContain("20 November 2026");
    expect(mail.text).toContain("Sign in again when you need your account. If you expected it");
    expect(mail.text).toContain("If you did not, set a new password now.");
    expect(mail.text).toContain(`${SITE}/forgot-password`);
  });

  test.each([
    [{ act: "payment_keys" }, "changed the shop's payment keys"],
    [{ act: "security" }, "changed the security settings"],
    [{ act: "delete" }, "deleted an account"],
    [{ act: "newsletter" }, "exported the addresses of the newsletter"],
    [{ act: "role", email: "bala@haat.example" }, "changed the role of bala@haat.example"],
    [{ act: "sessions", email: "bala@haat.example" }, "ended the sessions of bala@haat.example"],
    [{ act: "refund", orderNumber: "ORD-7", amount: 20_000_00 }, "refunded ₹20,000 of ORD-7"],
    [{ act: "orders", orders: 101 }, "exported 101 orders with their customers’ addresses"],
    [{ act: "orders", orders: 1001 }, "exported more than 1,000 orders with their customers’ addresses"],
    [{ act: "refunds", orders: 3, amount: 17_996_00 }, "ended 3 paid orders, for which ₹17,996 goes back"],
  ] as const)("tells the owners who did %j, and when", (act, done) => {
    const mail = write({ kind: "owner-act", by: "asha@haat.example", doneAt: CHANGED_AT, ...act });
    expect(mail.subject).toBe(`asha@haat.example ${done}`);
    expect(mail.text).toContain(`asha@haat.example ${done} in the portal on 20 November 2026`);
    expect(mail.text).toContain(`${SITE}/admin/users`);
  });

  test("tells the owners who has closed an account with a role", () => {
    const by = "bala@haat.example";
    const mail = write({ kind: "owner-act", by, doneAt: CHANGED_AT, act: "left" });
    expect(mail.subject).toBe(`${by} closed their own account, which had a role`);
    expect(mail.text).toContain("which had a role on 20 November 2026");
    expect(mail.text).toContain("somebody else may have used their account");
  });

  test("tells the shop who may use the portal, and who may not any more", () => {
    const content = { kind: "owner-role", email: "bala@haat.example", changedAt: CHANGED_AT } as const;
    const given = write({ ...content, role: "owner", oldRole: "packer" });
    expect(given.subject).toBe("bala@haat.example has the role Admin (owner) now");
    expect(given.text).toContain("Role before: Packer. Role now: Admin (owner).");
    const taken = write({ ...content, role: null, oldRole: "packer" });
    expect(taken.subject).toBe("bala@haat.example has no role any more");
    expect(taken.text).toContain("Role now: none.");
    expect(taken.text).toContain(`${SITE}/admin/users`);
  });
});
