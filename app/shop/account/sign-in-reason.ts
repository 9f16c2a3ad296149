const REASONS: readonly (readonly [pages: RegExp, reason: string])[] = [
  [/^\/checkout\/pay\b/, "to pay for your order."],
  [/^\/checkout\b/, "to place your order. Your cart is kept."],
  [/^\/(?:orders|order|order-confirmation)\b/, "to see your orders."],
  [/^\/product\/[^/]+\/ask$/, "to ask your question."],
  [/^\/profile\/wishlist\b/, "to see your wishlist."],
  [/^\/profile\b/, "to see your account."],
];

/**
 * Returns why the user has to sign in, as the end of a sentence: 'to place your order. Your cart is kept.'
 * @param redirectTo the local path that the shopper was redirected from
 * @returns null for a public page
 */
export function signInReason(redirectTo: string): string | null {
  const [path = ""] = redirectTo.split(/[?#]/);
  return REASONS.find(([pages]) => pages.test(path))?.[1] ?? null;
}
