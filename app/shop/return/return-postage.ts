import type { RequestReason } from "#app/shop/return/return.ts";

/** The reasons that are the shop's mistakes. */
const MISTAKES: ReadonlySet<RequestReason | null> = new Set([
  "damaged",
  "defective",
  "wrong_item",
  "not_as_described",
]);

/**
 * Says who pays for sending the items of an approved return back, by the rule of the page "Returns and refunds".
 * @param reasons those of the items; null where one is not known
 */
export function returnPostageText(reasons: readonly (RequestReason | null)[]): string {
  if (reasons.length > 0 && reasons.every((reason) => MISTAKES.has(reason))) {
    return "Sending them back costs you nothing, because the mistake was ours.";
  }
  if (reasons.length > 0 && reasons.every((reason) => reason === "changed_mind")) {
    return "For a change of mind you pay for sending them back only what we told you, if anything.";
  }
  return "For our mistakes you pay nothing for sending them back; for a change of mind, only what we told you, if anything.";
}

/**
 * Says before a return is requested who collects the items and who pays for it.
 * @param reasons those of the items
 */
export function returnPostagePlan(reasons: readonly RequestReason[]): string {
  const way = "Our answer says whether our courier collects the items or you send them";
  if (reasons.every((reason) => MISTAKES.has(reason))) {
    return `${way}. It costs you nothing, because the mistake was ours.`;
  }
  const mistakes = reasons.some((reason) => MISTAKES.has(reason)) ? " For our mistakes you pay nothing." : "";
  return `${way}, and what it costs you, if anything.${mistakes} You may still keep them then.`;
}
