import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** The files that may bypass row level security, each because nobody is signed in or the database checks for itself. */
const ALLOWED = [
  "app/data/account-deletion.server.ts",
  "app/data/client.server.ts",
  "app/data/coupons.server.ts",
  "app/data/customer-accounts.server.ts",
  "app/data/error-events.server.ts",
  "app/data/form-counts.server.ts",
  "app/data/health.server.ts",
  "app/data/image-copies.server.ts",
  "app/data/missed-searches.server.ts",
  "app/data/newsletter-subscribers.server.ts",
  "app/data/order-placement.server.ts",
  "app/data/orders.server.ts",
  "app/data/outbox.server.ts",
  "app/data/payment-links.server.ts",
  "app/data/payment-secrets.server.ts",
  "app/data/payments.server.ts",
  "app/data/product-feed.server.ts",
  "app/data/product-images.server.ts",
  "app/data/product-imports.server.ts",
  "app/data/refunds.server.ts",
  "app/data/retention.server.ts",
  "app/data/security-events.server.ts",
  "app/data/settlements.server.ts",
  "app/data/sign-in-failures.server.ts",
  "app/data/two-step.server.ts",
  "app/data/webhook-events.server.ts",
  "app/workflows/copy-images.server.ts",
  "app/workflows/import-products.server.ts",
];

test("only the listed files use the service client", () => {
  const files = ["app", "workers"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, "utf8").includes("createServiceClient"));
  expect(files.toSorted()).toEqual(ALLOWED);
});
