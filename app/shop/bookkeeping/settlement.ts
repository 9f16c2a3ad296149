import { formatPaise, type Paise } from "#app/shop/money.ts";

/** A Razorpay payout to the bank account. `fees` include `tax`. */
export type Settlement = {
  id: string;
  amount: Paise;
  fees: Paise;
  tax: Paise;
  status: string;
  /** The number of the bank transfer. */
  utr: string | null;
  createdAt: string;
};

/**
 * A payment, refund or correction in a payout. `fee` includes `tax`; credit − debit is what the entry adds to the
 * payout.
 */
export type SettlementEntry = {
  settlementId: string;
  entityId: string;
  type: string;
  amount: Paise;
  credit: Paise;
  debit: Paise;
  fee: Paise;
  tax: Paise;
  /** The refunded payment, for a refund. */
  paymentId: string | null;
  /** The dispute for which money was taken or given back, for an adjustment. */
  disputeId: string | null;
  description: string | null;
  createdAt: string | null;
};

export const SETTLEMENT_PROBLEMS = [
  "unknown_payment",
  "unknown_refund",
  "unknown_dispute",
  "amount",
  "twice",
] as const;
export type SettlementProblem = (typeof SETTLEMENT_PROBLEMS)[number];

const PROBLEM_LABELS: Record<SettlementProblem, string> = {
  unknown_payment: "Not this shop’s payment",
  unknown_refund: "Not this shop’s refund",
  unknown_dispute: "Not this shop’s dispute",
  amount: "Another amount than in the shop",
  twice: "In an earlier payout, too",
};

/** Returns the label of an entry's problem. */
export function settlementProblemLabel(problem: SettlementProblem): string {
  return PROBLEM_LABELS[problem];
}

const ELSEWHERE =
  "If another shop shares your Razorpay account, it is theirs. If not, look it up in Razorpay’s dashboard.";

const NEXT_STEPS: Record<SettlementProblem, string> = {
  unknown_payment: ELSEWHERE,
  unknown_refund: ELSEWHERE,
  unknown_dispute: ELSEWHERE,
  amount: "Compare the order with Razorpay’s dashboard.",
  twice: "Ask Razorpay why it was paid out again.",
};

/** Returns what to do about an entry's problem. */
export function settlementNextStep(problem: SettlementProblem): string {
  return NEXT_STEPS[problem];
}

/** Returns the label and colour for the comparison of a payout with its entries. */
export function comparisonLabel({
  difference,
  problems,
}: {
  /** The difference in paise; null until the entries were fetched. */
  difference: Paise | null;
  problems: number;
}): { tone: "green" | "yellow" | "red"; label: string } {
  if (difference === null) return { tone: "yellow", label: "Entries not fetched yet" };
  if (difference !== 0) {
    const word = difference > 0 ? "less" : "more";
    return { tone: "red", label: `Pays ${formatPaise(Math.abs(difference))} ${word} than its entries` };
  }
  if (problems > 0)
    return { tone: "red", label: problems === 1 ? "1 difference" : `${problems} differences` };
  return { tone: "green", label: "Matched" };
}

/** Returns the label of an entry's type: 'Payment', 'Refund'. Other types are returned as Razorpay names them. */
export function entryTypeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");
}

export const SETTLEMENT_COLUMNS = [
  "Payout",
  "Date",
  "Bank transfer",
  "Type",
  "Id",
  "Order",
  "Amount",
  "Fee with tax",
  "Tax in the fee",
  "Credit",
  "Debit",
  "Difference",
] as const;
