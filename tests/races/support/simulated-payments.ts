import type { OnlineOrder, PaymentUpdate } from "#tests/races/support/payments.ts";

/** A seeded random integer below `limit`. */
export type RandomInteger = (limit: number) => number;

export function createRandom(seed: number): RandomInteger {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Payment = {
  order: OnlineOrder;
  id: string;
  amount: number;
  status: string;
  refunded: number;
  sent: PaymentUpdate[];
};

/** Simulates payments at Razorpay with valid state changes, and records every update. */
export function createSimulatedPayments(roll: RandomInteger) {
  const payments = new Map<string, Payment>();

  function report(payment: Payment): PaymentUpdate {
    const news = {
      razorpayOrderId: payment.order.razorpayOrderId,
      paymentId: payment.id,
      amount: payment.amount,
      status: payment.refunded >= payment.amount ? "refunded" : payment.status,
      refunded: payment.refunded,
    };
    payment.sent.push(news);
    return news;
  }

  return {
    /** Creates a payment in a random state; one in 25 has a wrong amount. */
    attempt(order: OnlineOrder): PaymentUpdate {
      const payment: Payment = {
        order,
        id: `pay_${payments.size}`,
        amount: roll(25) === 0 ? order.total + 1 : order.total,
        status: (["created", "authorized", "failed", "captured"] as const)[roll(4)] ?? "created",
        refunded: 0,
        sent: [],
      };
      payments.set(payment.id, payment);
      return report(payment);
    },
    /** Advances a random payment to a valid next state; null without payments. */
    advance(): PaymentUpdate | null {
      const payment = [...payments.values()][roll(payments.size || 1)];
      if (!payment) return null;
      const next: Record<string, string[]> = {
        created: ["authorized", "failed", "captured"],
        failed: ["authorized", "captured"],
        authorized: ["captured", "captured", "refunded"],
        captured: roll(12) === 0 ? ["refunded"] : ["captured"],
      };
      const choices = next[payment.status] ?? [payment.status];
      payment.status = choices[roll(choices.length)] ?? payment.status;
      if (payment.status === "refunded") payment.refunded = payment.amount;
      return report(payment);
    },
    /** An earlier update of a random payment. */
    redeliver(): PaymentUpdate | null {
      const payment = [...payments.values()][roll(payments.size || 1)];
      return payment?.sent[roll(payment.sent.length)] ?? null;
    },
    /** Refunds a payment unless the amount exceeds what is left. @returns whether it was refunded */
    refund(paymentId: string, amount: number): boolean {
      const payment = payments.get(paymentId);
      if (!payment || payment.status !== "captured" || payment.refunded + amount > payment.amount)
        return false;
      payment.refunded += amount;
      if (payment.refunded >= payment.amount) payment.status = "refunded";
      return true;
    },
    /** The current state of every payment. */
    finalUpdates: (): PaymentUpdate[] => [...payments.values()].map(report),
  };
}
