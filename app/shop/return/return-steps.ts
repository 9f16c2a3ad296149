import type { RequestKind, ReturnStatus } from "#app/shop/return/return.ts";

type ReturnStep = { label: string; isNow: boolean };

/**
 * Returns the steps of a request that has not been turned down, with the one it is at; null for a rejected or withdrawn
 * request, and for a refund that the shop made.
 */
export function returnSteps(kind: RequestKind, status: ReturnStatus): ReturnStep[] | null {
  const end = kind === "exchange" && status !== "refunded" ? "replaced" : "refunded";
  const steps: { at: ReturnStatus; label: string }[] = [
    { at: "requested", label: "Requested" },
    { at: "approved", label: "Approved" },
    { at: "received", label: "Received" },
    { at: end, label: end === "replaced" ? "Replacement sent" : "Refunded" },
  ];
  if (kind === "refund" || !steps.some(({ at }) => at === status)) return null;
  return steps.map(({ at, label }) => ({ label, isNow: at === status }));
}
