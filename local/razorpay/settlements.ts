import { newId, nowInSeconds, type RazorpayPayment, type RazorpayRefund } from "#local/razorpay/entities.ts";
import type { State } from "#local/razorpay/store.ts";

/** A payout to the shop's bank account; amounts in paise. */
export type RazorpaySettlement = {
  id: string;
  entity: "settlement";
  amount: number;
  status: "processed";
  fees: number;
  tax: number;
  utr: string;
  created_at: number;
};

/** A line of the reconciliation of payouts. */
export type ReconItem = {
  entity_id: string;
  type: "payment" | "refund" | "adjustment";
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  fee: number;
  tax: number;
  on_hold: false;
  settled: true;
  created_at: number;
  settled_at: number;
  settlement_id: string;
  description: string | null;
  notes: string | null;
  payment_id: string | null;
  settlement_utr: string;
  order_id: string | null;
  order_receipt: string | null;
  method: string | null;
  dispute_id: null;
};

const DAY = 86_400;
/** India is 5:30 ahead of UTC. */
const INDIA = 19_800;
/** Payments are paid out two days later, at 10:30 in the morning. */
const [DAYS, HOUR] = [2, 10.5];

/** The day in India of a time, counted since 1970. */
function dayOf(seconds: number): number {
  return Math.floor((seconds + INDIA) / DAY);
}

/** When what happened at a time is paid out. */
function payoutTime(seconds: number): number {
  return (dayOf(seconds) + DAYS) * DAY - INDIA + HOUR * 3600;
}

type Entry = Pick<
  ReconItem,
  | "entity_id"
  | "type"
  | "debit"
  | "credit"
  | "amount"
  | "fee"
  | "tax"
  | "created_at"
  | "payment_id"
  | "method"
> & { order_id: string | null; description?: string };

function entryOfPayment(payment: RazorpayPayment): Entry {
  const fee = payment.fee ?? 0;
  return {
    entity_id: payment.id,
    type: "payment",
    debit: 0,
    credit: payment.amount - fee,
    amount: payment.amount,
    fee,
    tax: payment.tax ?? 0,
    created_at: payment.created_at,
    payment_id: null,
    method: payment.method,
    order_id: payment.order_id,
  };
}

function entryOfRefund(refund: RazorpayRefund): Entry {
  return {
    entity_id: refund.id,
    type: "refund",
    debit: refund.amount,
    credit: 0,
    amount: refund.amount,
    fee: 0,
    tax: 0,
    created_at: refund.created_at,
    payment_id: refund.payment_id,
    method: null,
    order_id: null,
  };
}

export type Settlements = ReturnType<typeof createSettlements>;

/** Payouts: what is due is paid out when they are asked for, so that nothing has to run meanwhile. */
export function createSettlements(state: State) {
  /** Lists the captured payments and processed refunds that are in no settlement yet, oldest first. */
  function waiting(): Entry[] {
    const settled = new Set(state.reconItems.map(({ entity_id }) => entity_id));
    return [
      ...state.payments.filter(({ captured }) => captured).map(entryOfPayment),
      ...state.refunds.filter(({ status }) => status === "processed").map(entryOfRefund),
    ]
      .filter(({ entity_id }) => !settled.has(entity_id))
      .sort((one, other) => one.created_at - other.created_at);
  }

  /** Pays out entries that come to more than nothing. */
  function payOut(entries: readonly Entry[], at: number): RazorpaySettlement | null {
    const sum = (of: (entry: Entry) => number) => entries.reduce((all, entry) => all + of(entry), 0);
    const amount = sum(({ credit, debit }) => credit - debit);
    if (amount <= 0) return null;
    const settlement: RazorpaySettlement = {
      id: newId("setl"),
      entity: "settlement",
      amount,
      status: "processed",
      fees: sum(({ fee }) => fee),
      tax: sum(({ tax }) => tax),
      utr: `${at}${newId("utr").slice(4, 10).toLowerCase()}`,
      created_at: at,
    };
    state.settlements.push(settlement);
    state.reconItems.push(
      ...entries.map(({ description = null, ...entry }) => ({
        ...entry,
        description,
        currency: "INR",
        on_hold: false as const,
        settled: true as const,
        settled_at: at,
        settlement_id: settlement.id,
        notes: null,
        settlement_utr: settlement.utr,
        order_receipt: state.orders.find(({ id }) => id === entry.order_id)?.receipt ?? null,
        dispute_id: null,
      })),
    );
    return settlement;
  }

  /** Pays out what is due by now, one payout a day. Refunds wait for a day that has enough money. */
  function payOutDue(): void {
    const now = nowInSeconds();
    let held: Entry[] = [];
    const days = Map.groupBy(waiting(), ({ created_at }) => payoutTime(created_at));
    for (const [at, entries] of [...days].sort(([one], [other]) => one - other)) {
      if (at > now) return;
      held = held.concat(entries);
      if (payOut(held, at)) held = [];
    }
  }

  /**
   * Pays out everything at once, due or not.
   * @param foreign paise of a payment that the shop does not know, as of an account that several shops share
   */
  function payOutNow(foreign = 0): RazorpaySettlement | null {
    payOutDue();
    const at = nowInSeconds();
    const other: Entry = {
      entity_id: newId("pay"),
      type: "payment",
      debit: 0,
      credit: foreign,
      amount: foreign,
      fee: 0,
      tax: 0,
      created_at: at,
      payment_id: null,
      method: "upi",
      order_id: newId("order"),
      description: "Another shop",
    };
    return payOut(foreign > 0 ? [...waiting(), other] : waiting(), at);
  }

  /** Payouts between two times, newest first. */
  function list(from: number, to: number): RazorpaySettlement[] {
    payOutDue();
    return state.settlements
      .filter(({ created_at: at }) => at >= from && at <= to)
      .sort((one, other) => other.created_at - one.created_at);
  }

  /** The reconciliation of a month, or of one of its days, in India. */
  function reconcile({ year, month, day }: { year: number; month: number; day: number | null }): ReconItem[] {
    payOutDue();
    return state.reconItems.filter(({ settled_at: at }) => {
      const date = new Date((at + INDIA) * 1000);
      return (
        date.getUTCFullYear() === year &&
        date.getUTCMonth() + 1 === month &&
        (day === null || date.getUTCDate() === day)
      );
    });
  }

  return { payOutNow, list, reconcile };
}
