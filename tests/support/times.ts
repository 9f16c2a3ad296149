import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

// `npm run test:times` runs the unit tests and the HTTP tests that depend most on dates at moments that are rare, and in
// another time zone. The clock of each process starts at the moment and runs on.

const MOMENTS: { name: string; environment: Record<string, string> }[] = [
  { name: "new year in India, not in UTC", environment: { HAAT_NOW: "2026-12-31T19:00:00Z" } },
  // Half a minute before the financial year ends.
  { name: "end of the financial year", environment: { HAAT_NOW: "2027-03-31T18:29:30Z" } },
  { name: "29 February", environment: { HAAT_NOW: "2028-02-29T12:00:00Z" } },
  { name: "Los Angeles", environment: { TZ: "America/Los_Angeles" } },
];

/** HTTP tests that show, store or compare dates. */
const DATED_FILES = [
  "admin/coupon-form",
  "admin/coupons",
  "admin/dashboard",
  "admin/orders",
  "checkout/coupons",
  "checkout/coupon-limits",
  "orders/invoice",
  "orders/orders.test",
  "orders/returns",
  "orders/return-refusals",
  "payment/cron",
  "payment/retry-payment.test",
  "site/dates",
  "store/pages",
  "store/product.test",
];

const failed: string[] = [];
for (const { name, environment } of MOMENTS) {
  for (const files of [
    ["--project", "unit"],
    ["--project", "http", ...DATED_FILES],
  ]) {
    console.log(`\n── ${name}: vitest run ${files.join(" ")}`);
    const { status } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...files],
      {
        cwd: ROOT,
        stdio: "inherit",
        env: { ...process.env, ...environment },
      },
    );
    if (status !== 0) failed.push(`${name}: ${files.slice(0, 2).join(" ")}`);
  }
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nPassed at every moment.");
process.exitCode = failed.length > 0 ? 1 : 0;
