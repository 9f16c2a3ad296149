import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function isEqualSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
