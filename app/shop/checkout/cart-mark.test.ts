import { describe, expect, test } from "vitest";

import type { JoinedCart } from "#app/shop/cart/join.ts";
import { cartMark, changesSince } from "#app/shop/checkout/cart-mark.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";

const LAMP = "00000000-0000-4000-8000-000000aaaaaa";
const MAT = "00000000-0000-4000-8000-000000bbbbbb";

type Line = [id: string, quantity: number, price: number];

const line = ([id, quantity, price]: Line) => ({
  id,
  name: id === LAMP ? "Lamp" : "Mat",
  price,
  quantity,
  stock: 9,
  imageUrl: null,
  lineTotal: price * quantity,
});

function priced(lines: Line[], change: Partial<JoinedCart> = {}, coupon: CartCoupon | null = null) {
  const joined: JoinedCart = {
    lines: lines.map(line),
    unavailable: [],
    toChoose: [],
    reduced: [],
    hasOutOfStock: false,
    ...change,
  };
  return { joined, coupon };
}

const applied = (code: string, refusal: string | null = null): CartCoupon => ({ code, discount: 1, refusal });
const BOTH: Line[] = [
  [LAMP, 2, 49_900],
  [MAT, 1, 500],
];

test("the mark of a cart has its lines in one order, with quantity and price, and the coupon that is applied", () => {
  expect(cartMark(priced(BOTH))).toBe("aaaaaa*2@49900,bbbbbb*1@500;");
  expect(cartMark(priced(BOTH.toReversed(), {}, applied("A;B")))).toBe("aaaaaa*2@49900,bbbbbb*1@500;A;B");
  expect(cartMark(priced(BOTH, {}, applied("A", "Coupon has expired")))).toBe(cartMark(priced(BOTH)));
});

describe("the changes since a cart was shown", () => {
  const since = (now: ReturnType<typeof priced>, coupon: CartCoupon | null = null) =>
    changesSince(cartMark(priced(BOTH, {}, coupon)), now);
  const OTHER_CART = "Your cart was changed after this page was opened.";

  test("are null for the same cart, whatever the order of its lines", () => {
    expect(since(priced(BOTH.toReversed()))).toBeNull();
    expect(since(priced(BOTH, {}, applied("A")), applied("A"))).toBeNull();
  });

  test.each<[string, ReturnType<typeof priced>, string[]]>([
    [
      "another quantity",
      priced([
        [LAMP, 1, 49_900],
        [MAT, 1, 500],
      ]),
      [OTHER_CART],
    ],
    ["a line more", priced([...BOTH, ["00000000-0000-4000-8000-000000cccccc", 1, 1]]), [OTHER_CART]],
    ["a line less", priced([[LAMP, 2, 49_900]]), [OTHER_CART]],
    [
      "other prices",
      priced([
        [LAMP, 2, 60_000],
        [MAT, 1, 450],
      ]),
      ["Lamp now costs ₹600 instead of ₹499.", "Mat now costs ₹4.50 instead of ₹5."],
    ],
    [
      "a line that is no longer sold",
      priced([[LAMP, 2, 49_900]], { unavailable: [{ id: MAT, quantity: 1 }] }),
      [],
    ],
    [
      "a line that has options now",
      priced([[LAMP, 2, 49_900]], { toChoose: [{ id: MAT, name: "Mat", optionNames: ["Size"] }] }),
      [],
    ],
    [
      "a line of which less is left",
      priced(
        [
          [LAMP, 1, 49_900],
          [MAT, 1, 500],
        ],
        { reduced: [{ id: LAMP, name: "Lamp", from: 2, to: 1 }] },
      ),
      [],
    ],
    ["a coupon that is new", priced(BOTH, {}, applied("B")), ["Coupon B is applied now."]],
  ])("name %s", (_name, now, sentences) => {
    expect(since(now)).toEqual(sentences);
  });

  test("name a coupon that is another one, or is gone, unless the post itself is about it", () => {
    const shown = applied("A");
    expect(since(priced(BOTH, {}, applied("B")), shown)).toEqual(["Coupon B is applied instead of A."]);
    expect(since(priced(BOTH, {}, applied("A", "Coupon has expired")), shown)).toEqual([
      "Coupon A is no longer applied.",
    ]);
    const now = priced(BOTH, {}, applied("B"));
    expect(changesSince(cartMark(priced(BOTH, {}, shown)), now, { ignoreCoupon: true })).toBeNull();
  });

  test("count prices where there are many", () => {
    const many = (price: number) =>
      priced(
        Array.from({ length: 6 }, (_, n): Line => [`00000000-0000-4000-8000-00000000000${n}`, 1, price]),
      );
    expect(changesSince(cartMark(many(100)), many(200))).toEqual(["6 prices have changed."]);
  });

  test.each(["", ";", "garbage", "a*b@c,*@;;"])(
    "take the mark '%s', which no page made, for another cart",
    (mark) => {
      expect(changesSince(mark, priced(BOTH))).toContain(OTHER_CART);
    },
  );
});
