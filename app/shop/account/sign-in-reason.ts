const REASONS: readonly (readonly [pages: RegExp, reason: string])[] = [
  [/^\/checkout\/pay\b/, "to pay for your order."],
  [/^\/checkout\b/, "to place your order. Your cart is kept."],
  [/^\/(?:orders|order|order-confirmation)\b/, "to see your orders."],
  [/^\/product\/[^/]+\/ask$/, "to ask your question."],
  [/^\/profile\/wishlist\b/, "to see your wishlist."],
  [/^\/profile\b/, "to see your account."],
];

/**
 * What signing in is for, as the end of a sentence: 'to place your order. Your cart is kept.'
 * @param redirectTo the page that a shopper was sent from, as a local path
 * @returns null for a page that anybody can see
 */
export function signInReason(redirectTo: string): string | null {
  const [path = ""] = redirectTo.split(/[?#]/);
  return REASONS.find(([pages]) => pages.test(path))?.[1] ?? null;
}
