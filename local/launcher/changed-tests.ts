import { execFileSync } from "node:child_process";

import { ROOT } from "#local/root.ts";

/**
 * Which HTTP tests prove a changed file: the pattern matches its path, the filters select files in tests/http. The
 * first match counts. A route belongs to its section; what wraps every request is proved by the tests of the site.
 */
export const HTTP_TESTS: readonly { path: RegExp; filters: readonly string[] }[] = [
  { path: /^tests\/http\/(?!support\/)(.+\.test\.ts)$/, filters: ["tests/http/$1"] },
  { path: /^app\/routes\/admin\/(\w+?)s?\//, filters: ["tests/http/admin/$1"] },
  { path: /^app\/routes\/admin\//, filters: ["admin/navigation", "admin/screens"] },
  { path: /gift/, filters: ["checkout/gift-message"] },
  { path: /coupon/, filters: ["checkout/coupons", "admin/coupons"] },
  { path: /return/, filters: ["orders/returns", "admin/returns"] },
  { path: /question/, filters: ["admin/questions"] },
  { path: /review/, filters: ["store/reviews", "admin/reviews"] },
  { path: /invoice|gst/, filters: ["orders/invoice"] },
  { path: /cart|pricing|shop\/money/, filters: ["store/cart", "checkout/totals.", "checkout/shown-total"] },
  { path: /checkout|place-order|placement|address/, filters: ["checkout/place-order", "checkout/checkout"] },
  {
    path: /payment|settle|reconcile|razorpay/,
    filters: ["payment/callback", "payment/webhook", "payment/cron"],
  },
  { path: /order/, filters: ["orders/orders", "orders/order-detail", "orders/cancel"] },
  { path: /mail|outbox/, filters: ["mail/mails"] },
  { path: /setting|policy/, filters: ["admin/settings", "checkout/totals."] },
  { path: /wishlist/, filters: ["store/wishlist"] },
  { path: /search|suggest|product|categor|image/, filters: ["store/product", "store/search"] },
  { path: /sitemap|structured|robots/, filters: ["site/sitemap", "site/search-engines"] },
  {
    path: /auth|sign-in|password|credential|reauthenticate|account/,
    filters: ["auth/sign-in", "auth/passwords", "profile/security"],
  },
  { path: /newsletter|contact|pages/, filters: ["store/newsletter", "store/contact", "store/pages"] },
  {
    path: /^(app|workers|supabase\/(schemas|migrations))\//,
    filters: ["site/headers", "site/routes", "checkout/place-order"],
  },
];

/** The most HTTP test files that a quick run selects; more than these take longer than a quick run may. */
const MAX_FILTERS = 6;

/**
 * Selects HTTP tests for the changed files.
 *
 * @param changed paths from the root of the project
 * @returns filters for `vitest run --project http`, at most six, and how many more would apply
 */
export function selectHttpTests(changed: readonly string[]): { filters: string[]; left: number } {
  const all = new Set<string>();
  for (const file of changed) {
    const row = HTTP_TESTS.find(({ path }) => path.test(file));
    const groups = row?.path.exec(file) ?? [];
    for (const filter of row?.filters ?? []) all.add(filter.replace("$1", groups[1] ?? ""));
  }
  const filters = [...all];
  return { filters: filters.slice(0, MAX_FILTERS), left: Math.max(0, filters.length - MAX_FILTERS) };
}

/** Files that differ from the main branch, committed or not; in a clone without that branch, from the last commit. */
export function changedFiles(): string[] {
  const base = git("merge-base", "HEAD", "origin/main") ?? git("merge-base", "HEAD", "main") ?? "HEAD";
  const tracked = git("diff", "--name-only", base.trim()) ?? "";
  const untracked = git("ls-files", "--others", "--exclude-standard") ?? "";
  return `${tracked}\n${untracked}`.split("\n").filter(Boolean);
}

function git(...words: string[]): string | null {
  try {
    return execFileSync("git", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
