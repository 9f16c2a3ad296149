import { formatPaise, type Paise } from "#app/shop/money.ts";

/** A payout of Razorpay to the bank account. `fees` holds their `tax`. */
export type Settlement = {
  id: string;
  amount: Paise;
  fees: Paise;
  tax: Paise;
  status: string;
  /** Number of the bank transfer. */
  utr: string | null;
  createdAt: string;
};

/** A payment, refund or correction in a payout. `fee` holds its `tax`; credit − debit is what it adds to the payout. */
export type SettlementEntry = {
  settlementId: string;
  entityId: string;
  type: string;
  amount: Paise;
  credit: Paise;
  debit: Paise;
  fee: Paise;
  tax: Paise;
  /** The payment of a refund. */
  paymentId: string | null;
  description: string | null;
  createdAt: string | null;
};

export const SETTLEMENT_PROBLEMS = ["unknown_payment", "unknown_refund", "amount", "twice"] as const;
export type SettlementProblem = (typeof SETTLEMENT_PROBLEMS)[number];

const PROBLEM_LABELS: Record<SettlementProblem, string> = {
  unknown_payment: "No payment of this shop",
  unknown_refund: "No refund of this shop",
  amount: "Another amount than in the shop",
  twice: "In an earlier payout, too",
};

/** What is wrong with an entry, in words. */
export function settlementProblemLabel(problem: SettlementProblem): string {
  return PROBLEM_LABELS[problem];
}

/** How a payout compares with its entries. */
export function comparisonLabel({
  difference,
  problems,
}: {
  /** Null before its entries were fetched. */
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

/** 'Payment', 'Refund'; other types as Razorpay calls them. */
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
