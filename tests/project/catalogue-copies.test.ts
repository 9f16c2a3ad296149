import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/**
 * The files that may read the catalogue from copies. Prices and stock of carts, checkout and orders must never come from
 * one, so none of these may compute what somebody pays.
 */
const ALLOWED = [
  "app/context.ts",
  "app/data/page-copies.server.ts",
  "app/data/product-feed.server.ts",
  "app/data/settings.server.ts",
  "app/middleware/catalogue.server.ts",
  "app/middleware/page-copies.server.ts",
  "app/root.tsx",
  "app/routes/account/questions/ask.tsx",
  "app/routes/store/home/home.tsx",
  "app/routes/store/products/pictures.tsx",
  "app/routes/store/products/product-list.server.ts",
  "app/routes/store/products/product.tsx",
  "app/routes/store/products/review-page.server.ts",
  "app/routes/store/products/stock-notice.server.ts",
  "app/workflows/read-shown-coupons.server.ts",
  "app/workflows/suggested-products.server.ts",
];

test("only the listed files use copies of the catalogue", () => {
  const files = ["app", "workers"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /data\/catalogue\.server|catalogueContext|catalogueSettings/.test(readFileSync(file, "utf8")),
    );
  expect(files.toSorted()).toEqual(ALLOWED);
});
