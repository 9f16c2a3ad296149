import { describe, expect, test } from "vitest";

import { withVariant } from "#app/shop/product/chosen-variant.ts";
import { variant } from "#tests/unit/variants.ts";

const M_INDIGO = variant(["M", "Indigo blue"], 0, 600_00);
const S_RUST = variant(["S", "Rust"], 1);

describe("a product page shows", () => {
  const product = {
    id: "1",
    name: "Kurta",
    price: 500_00,
    comparePrice: 700_00,
    stock: 3,
    sku: "KURTA",
    imageUrl: "/a.svg",
    images: ["/a.svg", "/b.svg"],
  };

  test("the product while nothing is chosen", () => {
    const group = { variant: null, priceVaries: true };
    expect(withVariant(product, group)).toEqual({ ...product, toChoose: true, priceVaries: true });
    expect(withVariant(product)).toEqual({ ...product, toChoose: false, priceVaries: false });
  });

  test("price, stock, SKU and image of the variant that is chosen", () => {
    expect(withVariant(product, { variant: { ...M_INDIGO, imageUrl: "/b.svg" }, priceVaries: true })).toEqual(
      {
        ...product,
        id: "M Indigo blue",
        price: 600_00,
        comparePrice: null,
        priceVaries: false,
        stock: 0,
        sku: "M-Indigo blue",
        imageUrl: "/b.svg",
        images: ["/b.svg", "/a.svg"],
        toChoose: false,
      },
    );
    expect(withVariant(product, { variant: S_RUST, priceVaries: false })).toMatchObject({
      imageUrl: "/a.svg",
      images: ["/a.svg", "/b.svg"],
    });
  });
});
