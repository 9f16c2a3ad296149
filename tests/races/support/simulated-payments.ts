import type { OnlineOrder, PaymentUpdate, RefundUpdate } from "#tests/races/support/payments.ts";

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
  /** Refunded payments stay captured here; what is refunded follows from their refunds. */
  status: "created" | "authorized" | "failed" | "captured";
  refunds: RefundUpdate[];
  sent: PaymentUpdate[];
};

/** Refunds that did not fail: Razorpay counts one from the moment it is asked for. */
function refundedAmount({ refunds }: Payment): number {
  return refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
}

/** Simulates payments at Razorpay with valid state changes, and records every update. */
export function createSimulatedPayments(roll: RandomInteger) {
  const payments = new Map<string, Payment>();
  let refundCount = 0;

  function report(payment: Payment): PaymentUpdate {
    const refunded = refundedAmount(payment);
    const news = {
      razorpayOrderId: payment.order.razorpayOrderId,
      paymentId: payment.id,
      amount: payment.amount,
      status: refunded >= payment.amount ? "refunded" : payment.status,
      refunded,
      refunds: payment.refunds.map((refund) => ({ ...refund })),
    };
    payment.sent.push(news);
    return news;
  }

  function pick<T>(items: readonly T[]): T | undefined {
    return items[roll(items.length || 1)];
  }

  function addRefund(payment: Payment, fields: Pick<RefundUpdate, "amount" | "status" | "refund_id">) {
    const refund = { id: `rfnd_${refundCount++}`, payment_id: payment.id, ...fields };
    payment.refunds.push(refund);
    return refund;
  }

  /** Ends a refund that is pending; a bank sends one in ten back, and one in 20 of those processed. */
  function advanceRefund(refund: RefundUpdate): void {
    if (refund.status === "pending") refund.status = roll(10) === 0 ? "failed" : "processed";
    else if (refund.status === "processed" && roll(20) === 0) refund.status = "failed";
  }

  function advancePayment(payment: Payment): void {
    const left = payment.amount - refundedAmount(payment);
    const refund = pick(payment.refunds);
    if (refund && roll(2) === 0) {
      advanceRefund(refund);
    } else if (payment.status === "captured") {
      // Refunded in the dashboard, in part or whole.
      if (left > 0 && roll(12) === 0) {
        const amount = roll(2) === 0 ? left : roll(left) + 1;
        addRefund(payment, { amount, status: roll(2) === 0 ? "pending" : "processed", refund_id: null });
      }
    } else if (payment.status === "authorized" && roll(3) === 0) {
      // Not captured in time: Razorpay refunds it by itself.
      payment.status = "captured";
      addRefund(payment, { amount: payment.amount, status: "processed", refund_id: null });
    } else {
      const next = {
        created: ["authorized", "failed", "captured"],
        failed: ["authorized", "captured"],
        authorized: ["captured"],
      } as const;
      payment.status = pick<Payment["status"]>(next[payment.status]) ?? payment.status;
    }
  }

  return {
    /** Creates a payment in a random state; one in 25 has a wrong amount. */
    attempt(order: OnlineOrder): PaymentUpdate {
      const payment: Payment = {
        order,
        id: `pay_${payments.size}`,
        amount: roll(25) === 0 ? order.total + 1 : order.total,
        status: (["created", "authorized", "failed", "captured"] as const)[roll(4)] ?? "created",
        refunds: [],
        sent: [],
      };
      payments.set(payment.id, payment);
      return report(payment);
    },
    /** Advances a random payment, or a refund of it, to a valid next state; null without payments. */
    advance(): PaymentUpdate | null {
      const payment = pick([...payments.values()]);
      if (!payment) return null;
      advancePayment(payment);
      return report(payment);
    },
    /** An earlier update of a random payment. */
    redeliver(): PaymentUpdate | null {
      return pick(pick([...payments.values()])?.sent ?? []) ?? null;
    },
    /** Makes a refund, once for each id. @returns null when it is refused: that much is not left */
    refund(paymentId: string, refundId: string, amount: number): RefundUpdate | null {
      const payment = payments.get(paymentId);
      const known = payment?.refunds.find(({ refund_id }) => refund_id === refundId);
      if (known) return known;
      if (payment?.status !== "captured" || refundedAmount(payment) + amount > payment.amount) return null;
      return addRefund(payment, {
        amount,
        status: roll(2) === 0 ? "pending" : "processed",
        refund_id: refundId,
      });
    },
    /** The refunds of a payment as Razorpay lists them. */
    refundsOf: (paymentId: string): RefundUpdate[] => payments.get(paymentId)?.refunds ?? [],
    /** Ends all refunds that are pending. */
    endRefunds(): void {
      for (const { refunds } of payments.values()) {
        for (const refund of refunds) if (refund.status === "pending") refund.status = "processed";
      }
    },
    /** The current state of every payment. */
    finalUpdates: (): PaymentUpdate[] => [...payments.values()].map(report),
  };
}
