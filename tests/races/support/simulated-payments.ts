import type { News, OnlineOrder } from "#tests/races/support/payments.ts";

/** A number below `limit`, the same ones for the same seed. */
export type Dice = (limit: number) => number;

export function createDice(seed: number): Dice {
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
  told: News[];
};

/** What Razorpay would know: payments that only move as Razorpay's do, and all that was ever said about them. */
export function createSimulatedPayments(roll: Dice) {
  const payments = new Map<string, Payment>();

  function say(payment: Payment): News {
    const news = {
      razorpayOrderId: payment.order.razorpayOrderId,
      paymentId: payment.id,
      amount: payment.amount,
      status: payment.refunded >= payment.amount ? "refunded" : payment.status,
      refunded: payment.refunded,
    };
    payment.told.push(news);
    return news;
  }

  return {
    /** The shopper tries to pay; one in 25 somehow pays another amount. */
    attempt(order: OnlineOrder): News {
      const payment: Payment = {
        order,
        id: `pay_${payments.size}`,
        amount: roll(25) === 0 ? order.total + 1 : order.total,
        status: (["created", "authorized", "failed", "captured"] as const)[roll(4)] ?? "created",
        refunded: 0,
        told: [],
      };
      payments.set(payment.id, payment);
      return say(payment);
    },
    /** Some payment of some time moves on, as far as Razorpay lets it; null while there is none. */
    proceed(): News | null {
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
      return say(payment);
    },
    /** Something that was said before, however old. */
    repeat(): News | null {
      const payment = [...payments.values()][roll(payments.size || 1)];
      return payment?.told[roll(payment.told.length)] ?? null;
    },
    /** Gives money back, unless that was done or would be too much. @returns whether Razorpay did it */
    refund(paymentId: string, amount: number): boolean {
      const payment = payments.get(paymentId);
      if (!payment || payment.status !== "captured" || payment.refunded + amount > payment.amount)
        return false;
      payment.refunded += amount;
      if (payment.refunded >= payment.amount) payment.status = "refunded";
      return true;
    },
    /** The last word on every payment. */
    truth: (): News[] => [...payments.values()].map(say),
  };
}
