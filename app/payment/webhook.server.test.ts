import { describe, expect, test } from "vitest";

import { parseWebhook } from "#app/payment/webhook.server.ts";

// Razorpay's published bodies, unchanged.
const ORDER_PAID = String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_DESlfW9H8K9uqM","entity":"payment","amount":100,"currency":"INR","status":"captured","order_id":"order_DESlLckIVRkHWj","invoice_id":null,"international":false,"method":"netbanking","amount_refunded":0,"refund_status":null,"captured":true,"description":null,"card_id":null,"bank":"HDFC","wallet":null,"vpa":null,"email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":2,"tax":0,"error_code":null,"error_description":null,"created_at":1567674599}},"order":{"entity":{"id":"order_DESlLckIVRkHWj","entity":"order","amount":100,"amount_paid":100,"amount_due":0,"currency":"INR","receipt":"rcptid #1","offer_id":null,"status":"paid","attempts":1,"notes":[],"created_at":1567674581}}},"created_at":1567674606}`;
const CAPTURED = String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_DESyzxuld02Zul","entity":"payment","amount":100,"currency":"INR","base_amount":100,"status":"captured","order_id":"order_DESxiijbl9xjDB","invoice_id":null,"international":false,"method":"upi","amount_refunded":0,"amount_transferred":0,"refund_status":null,"captured":true,"description":null,"card_id":null,"bank":null,"wallet":null,"vpa":"gaurav.kumar@upi","email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":2,"tax":0,"error_code":null,"error_description":null,"error_source":null,"error_step":null,"error_reason":null,"acquirer_data":{"rrn":"0125836177"},"created_at":1567675356,"upi":{"payer_account_type":"credit_card","vpa":"gaurav.kumar@upi","flow":"intent"}}}},"created_at":1567675356}`;
const FAILED = String.raw`{"entity":"event","account_id":"acc_BFQ7uQEaa7j2z7","event":"payment.failed","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_DEAU825sJlCbGa","entity":"payment","amount":50000,"currency":"INR","status":"failed","order_id":"order_DEATVTRRctwEGb","invoice_id":null,"international":false,"method":"netbanking","amount_refunded":0,"refund_status":null,"captured":false,"description":null,"card_id":null,"bank":"HDFC","wallet":null,"vpa":null,"email":"gaurav.kumar@example.com","contact":"+919876543210","notes":[],"fee":null,"tax":null,"error_code":"BAD_REQUEST_ERROR","error_description":"Payment failed","error_source":"bank","error_step":"payment_authorization","error_reason":"payment_failed","acquirer_data":{"bank_transaction_id":null},"created_at":1567610214}}},"created_at":1567610215}`;
const REFUND = {
  id: "rfnd_FP8QHiV938haTz",
  entity: "refund",
  amount: 500100,
  currency: "INR",
  payment_id: "pay_29QQoUBi66xm2f",
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1597078866,
  batch_id: null,
  status: "processed",
  speed_processed: "normal",
  speed_requested: "normal",
};

function parse(text: string) {
  return parseWebhook(new TextEncoder().encode(text));
}

describe("Razorpay's documented events", () => {
  test("reads the payment of order.paid and payment.captured, without card, address or name", () => {
    expect(parse(ORDER_PAID)).toEqual({
      event: "order.paid",
      payment: {
        id: "pay_DESlfW9H8K9uqM",
        razorpayOrderId: "order_DESlLckIVRkHWj",
        amount: 100,
        currency: "INR",
        status: "captured",
        method: "netbanking",
        error: null,
        refunded: 0,
        createdAt: "2019-09-05T09:09:59.000Z",
      },
      refund: null,
      dispute: null,
      sentAt: new Date("2019-09-05T09:10:06.000Z"),
    });
    const captured = parse(CAPTURED);
    expect(captured?.payment).toMatchObject({ id: "pay_DESyzxuld02Zul", method: "upi", status: "captured" });
    expect(JSON.stringify(captured)).not.toMatch(/gaurav|98765/);
  });

  test("reads the bank's reason from payment.failed", () => {
    expect(parse(FAILED)?.payment).toMatchObject({
      status: "failed",
      amount: 50000,
      error: "Payment failed",
    });
  });

  test("reads refund and payment from refund.processed; ignores the payment of other refund events", () => {
    const captured: Captured = JSON.parse(CAPTURED);
    const event = (name: string, status: string) =>
      JSON.stringify({
        event: name,
        payload: {
          refund: { entity: { ...REFUND, status } },
          payment: {
            entity: { ...captured.payload.payment.entity, amount_refunded: 100 },
          },
        },
      });
    const refund = {
      id: REFUND.id,
      refundId: null,
      paymentId: REFUND.payment_id,
      amount: 500100,
      currency: "INR",
    };
    const processed = parse(event("refund.processed", "processed"));
    expect(processed?.refund).toEqual({ ...refund, status: "processed" });
    expect(processed?.payment?.refunded).toBe(100);
    for (const [name, status] of [
      ["refund.created", "pending"],
      ["refund.failed", "failed"],
    ] as const) {
      expect(parse(event(name, status))).toEqual({
        event: name,
        payment: null,
        refund: { ...refund, status },
        dispute: null,
        sentAt: null,
      });
    }
  });

  test("reads a dispute, whose status is in the name of its event, and not its payment", () => {
    const captured: Captured = JSON.parse(CAPTURED);
    const event = (name: string, change: object = {}) =>
      parse(
        JSON.stringify({
          event: name,
          payload: {
            payment: captured.payload.payment,
            dispute: {
              entity: {
                id: "disp_EsIAlDcoUr8CanC",
                entity: "dispute",
                payment_id: "pay_EsIAlDcoUr8Ca1",
                amount: 10000,
                currency: "INR",
                amount_deducted: 0,
                reason_code: "goods_not_received",
                respond_by: 1590431400,
                status: "open",
                phase: "chargeback",
                created_at: 1589907957,
                ...change,
              },
            },
          },
        }),
      );
    const dispute = {
      id: "disp_EsIAlDcoUr8CanC",
      paymentId: "pay_EsIAlDcoUr8Ca1",
      amount: 10000,
      deducted: 0,
      status: "action_required",
      phase: "chargeback",
      reason: "goods_not_received",
      respondBy: "2020-05-25T18:30:00.000Z",
    };
    expect(event("payment.dispute.action_required")).toEqual({
      event: "payment.dispute.action_required",
      payment: null,
      refund: null,
      dispute,
      sentAt: null,
    });
    expect(
      event("payment.dispute.lost", {
        amount_deducted: 10000,
        respond_by: null,
        reason_code: null,
        phase: "",
      })?.dispute,
    ).toEqual({ ...dispute, status: "lost", deducted: 10000, respondBy: null, reason: null, phase: null });
    expect(event("payment.dispute.imagined")).toBeNull();
    expect(event("payment.dispute.created", { amount: 0 })).toBeNull();
    expect(event("refund.failed")).toBeNull();
  });
});

test.each([
  [1_567_674_606, "2019-09-05T09:10:06.000Z"],
  [9_999_999_999, "2286-11-20T17:46:39.000Z"],
  [10_000_000_000, undefined],
  [0, undefined],
  [1.5, undefined],
  ["1567674606", undefined],
  [null, undefined],
])("an event that says it was made at %j was made at %s", (created_at, expected) => {
  const event: object = JSON.parse(CAPTURED);
  expect(parse(JSON.stringify({ ...event, created_at }))?.sentAt?.toISOString()).toBe(expected);
});

test("knows a refund of the shop by its note, and by no other", () => {
  const ours = "0d4e745a-8f5f-4f0e-9d6a-7d2a3b1c4e5f";
  const refundIdOf = (notes: unknown) =>
    parse(JSON.stringify({ event: "refund.created", payload: { refund: { entity: { ...REFUND, notes } } } }))
      ?.refund?.refundId;
  expect(refundIdOf({ refund_id: ours, by: "the shop" })).toBe(ours);
  const others = [[], null, undefined, {}, { refund_id: "7" }, { refund_id: 7 }, { order_id: ours }];
  expect(others.map(refundIdOf)).toEqual(others.map(() => null));
});

type Captured = { payload: { payment: { entity: Record<string, unknown> } } };

function changed(change: Record<string, unknown>): string {
  const event: Captured = JSON.parse(CAPTURED);
  Object.assign(event.payload.payment.entity, change);
  return JSON.stringify(event);
}

test("ignores missing, null and new fields elsewhere", () => {
  const expected = parse(CAPTURED);
  const others = { notes: { a: "b" }, fee: "soon", vpa: { new: true }, amount_refunded: null, card: [1] };
  expect(parse(changed(others))).toEqual(expected);
  expect(parse(changed({ method: undefined, error_description: undefined }))?.payment?.method).toBeNull();
  expect(parse(changed({ order_id: null }))?.payment?.razorpayOrderId).toBeNull();
  expect(parse(changed({ error_description: "x".repeat(999) }))?.payment?.error).toHaveLength(300);
});

test.each([
  ["no JSON", "<html>"],
  ["nothing", ""],
  ["JSON of another shape", "[]"],
  ["null", "null"],
  ["an event that is not handled", CAPTURED.replace("payment.captured", "settlement.processed")],
  ["an event whose name is no text", '{"event":7,"payload":{}}'],
  ["an event without content", '{"event":"payment.captured"}'],
  ["an amount in rupees", changed({ amount: 1.5 })],
  ["an amount as text", changed({ amount: "100" })],
  ["an amount below nothing", changed({ amount: -100 })],
  ["an unknown status", changed({ status: "dreaming" })],
  ["an id of something else", changed({ id: "order_DESyzxuld02Zul" })],
])("%s says nothing", (_name, text) => {
  expect(parse(text)).toBeNull();
});
