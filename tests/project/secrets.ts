/**
 * Patterns of secrets, by kind. A scanner from the registry would bring about a hundred packages to look for keys of
 * services that the shop does not use. These match the keys that it does use, and the secrets that are most often
 * committed by mistake.
 */
const PATTERNS: Record<string, RegExp> = {
  "a Razorpay key": /\brzp_live_[A-Za-z0-9]{14}\b/g,
  "a Supabase secret key": /\bsb_secret_[A-Za-z0-9_-]{20,}/g,
  "a JSON Web Token": /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/g,
  "an AWS key": /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  "a private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{40,}/g,
  "a token of GitHub or npm":
    /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}|npm_[A-Za-z0-9]{36})\b/g,
  "a key of Google, Stripe, Slack or Resend":
    /\bAIza[A-Za-z0-9_-]{35}\b|\b[sr]k_live_[A-Za-z0-9]{24,}|\bxox[abprs]-[A-Za-z0-9-]{20,}|\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}\b/g,
  "a password in an address":
    /\b(?:postgres(?:ql)?|mysql|redis|amqp|mongodb(?:\+srv)?|smtps?):\/\/[^\s:@/]+:(?!postgres@)[^\s@/${}]{8,}@(?!localhost|127\.)/g,
};

/** Kind and beginning of each secret in a text. */
export function secretsIn(text: string): string[] {
  return Object.entries(PATTERNS).flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), ([found]) => `${kind}: ${found.slice(0, 12)}…`),
  );
}
