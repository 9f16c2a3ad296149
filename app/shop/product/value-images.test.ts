import { expect, test } from "vitest";

import { withValueImages } from "#app/shop/product/value-images.ts";

test("the image of a value is that of all its variants; of two options the later one counts", () => {
  const rows = ["S · Rust", "S · Indigo", "M · Rust"].map((label) => ({ label, image_url: "own" }));
  const images = (chosen: Parameters<typeof withValueImages>[1]) =>
    withValueImages(rows, chosen).map(({ image_url }) => image_url);
  expect(images([])).toEqual(["own", "own", "own"]);
  expect(images([{ option: 1, value: "rust", image: "r" }])).toEqual(["r", "own", "r"]);
  expect(images([{ option: 0, value: "Rust", image: "r" }])).toEqual(["own", "own", "own"]);
  expect(
    images([
      { option: 0, value: "S", image: "s" },
      { option: 1, value: "Rust", image: "r" },
      { option: 1, value: "Indigo", image: "" },
    ]),
  ).toEqual(["r", "s", "r"]);
});
