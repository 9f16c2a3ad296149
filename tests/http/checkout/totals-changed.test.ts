import { afterAll, expect, test } from "vitest";

import { textOf, inputValue } from "#tests/http/support/browser.ts";
import { addCoupon, applyInCart, changeCoupon, shownTotal } from "#tests/http/support/coupons.ts";
import {
  ADDRESS,
  addProduct,
  addToCart,
  checkoutForm,
  readStockAndCounts,
  newShopper,
  openShop,
} from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

const shop = await openShop();
/** Cycles through ten kinds of change; `npm run test:long` makes 100 runs. */
const RUNS = IS_LONG ? 100 : 12;

/** The settings of the demo shop, which each run changes. */
async function setUsualSettings(): Promise<void> {
  await shop.sql(
    "update public.settings set tax_rate = 18, shipping_fee = 49, free_shipping_threshold = 499",
  );
}
afterAll(setUsualSettings);

/** Seeded random integers, the same in every run of this file. */
function seededRandom(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Settings = { taxRate: number; shippingFee: number; freeShippingThreshold: number };
type Coupon = { type: "percentage" | "fixed"; value: number; most: number | null };

/**
 * The values that determine the total, in paise: a product beside a fixed one, the shop's settings and an optional
 * coupon.
 */
type Scene = {
  price: number;
  quantity: number;
  stock: number;
  isSold: boolean;
  settings: Settings;
  coupon: Coupon | null;
};

const USUAL: Settings = { taxRate: 18, shippingFee: 49_00, freeShippingThreshold: 499_00 };
const SOAP = 45_00;

/** The total in paise, computed independently of the app in whole numbers. Rates have at most one decimal. */
function totalOf({ price, quantity, stock, isSold, settings, coupon }: Scene): number {
  const subtotal = SOAP + (isSold ? price * Math.min(quantity, stock) : 0);
  const tax = Math.floor((subtotal * Math.round(settings.taxRate * 10) + 50_000) / 100_000) * 100;
  const shipping = subtotal > settings.freeShippingThreshold ? 0 : settings.shippingFee;
  const percentage = coupon ? Math.floor((subtotal * coupon.value + 5_000) / 10_000) * 100 : 0;
  const wanted =
    coupon?.type === "percentage" ? Math.min(percentage, coupon.most ?? percentage) : coupon?.value;
  const exact = subtotal + tax + shipping - Math.min(wanted ?? 0, subtotal);
  return Math.floor((exact + 50) / 100) * 100;
}

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString("en-IN")}`;

type Change = { name: string; scene: Scene; apply: () => Promise<unknown>; message?: RegExp };

function change(
  kind: number,
  scene: Scene,
  id: string,
  code: string,
  roll: (sides: number) => number,
): Change {
  const product = (set: string) => () => shop.sql(`update public.products set ${set} where id = $1`, [id]);
  const settings = (set: string) => () => shop.sql(`update public.settings set ${set}`);
  const coupon = (set: string) => () => changeCoupon(shop, code, set);
  const without = { ...scene, coupon: null };
  switch (kind) {
    case 0: {
      const next = scene.price + 100 * (1 + roll(900));
      return { name: "dearer", scene: { ...scene, price: next }, apply: product(`price = ${next / 100}`) };
    }
    case 1: {
      const next = Math.ceil(scene.price / (2 + roll(4)));
      return { name: "cheaper", scene: { ...scene, price: next }, apply: product(`price = ${next / 100}`) };
    }
    case 2: {
      const stock = 1 + roll(scene.quantity - 1);
      return {
        name: "fewer",
        scene: { ...scene, stock },
        apply: product(`stock = ${stock}`),
        message: /Only \d of Test lamp left/,
      };
    }
    case 3: {
      const sold = { ...scene, isSold: false };
      return {
        name: "withdrawn",
        scene: sold,
        apply: product("is_active = false"),
        message: /no longer sold/,
      };
    }
    case 4: {
      const taxRate = roll(12) + 5.5;
      const next = { ...scene.settings, taxRate };
      return { name: "tax", scene: { ...scene, settings: next }, apply: settings(`tax_rate = ${taxRate}`) };
    }
    case 5: {
      const next = {
        ...scene.settings,
        shippingFee: 99_00 + 100 * roll(50),
        freeShippingThreshold: 9_00_000_00,
      };
      return {
        name: "shipping",
        scene: { ...scene, settings: next },
        apply: settings(`shipping_fee = ${next.shippingFee / 100}, free_shipping_threshold = 900000`),
      };
    }
    case 6:
      return {
        name: "coupon off",
        scene: without,
        apply: coupon("is_active = false"),
        message: /^.*Invalid coupon code\./,
      };
    case 7:
      return {
        name: "coupon over",
        scene: without,
        apply: coupon("expires_at = now()"),
        message: /Coupon has expired\./,
      };
    case 8:
      return {
        name: "coupon used up",
        scene: without,
        apply: coupon("usage_limit = 1, used_count = 1"),
        message: /Coupon usage limit exceeded\./,
      };
    default: {
      const value = 1 + roll(3);
      return {
        name: "coupon worth less",
        scene: { ...scene, coupon: scene.coupon && { ...scene.coupon, type: "fixed", value: value * 100 } },
        apply: coupon(`type = 'fixed', value = ${value}`),
      };
    }
  }
}

test(`price, coupon, settings or stock changed between page and post are rejected and shown: ${RUNS} runs`, async () => {
  const roll = seededRandom(2_026);
  const browser = await newShopper(shop);
  const seen: Record<string, number> = {};
  let shownAgain = 0;
  let agreed = 0;

  for (let run = 0; run < RUNS; run += 1) {
    await setUsualSettings();
    await browser.post("/cart", { intent: "clear" });
    const each = 100 * (30 + roll(700)) + roll(2) * 50;
    const quantity = 2 + roll(4);
    const product = await addProduct(shop, { price: each / 100, stock: 50 });
    const soap = await addProduct(shop, { name: "Soap", price: 45, stock: 50 });
    await addToCart(browser, soap.id);
    await addToCart(browser, product.id, quantity);
    const kind = run % 10;
    const isPercentage = roll(2) === 0;
    const hasCoupon = kind >= 6 || roll(2) === 0;
    const terms: Coupon = isPercentage
      ? { type: "percentage", value: 5 + roll(40), most: roll(2) === 0 ? null : 50_00 }
      : { type: "fixed", value: 100 * (20 + roll(60)), most: null };
    const code = await addCoupon(shop, {
      type: terms.type,
      value: isPercentage ? terms.value : terms.value / 100,
      maximum_discount: terms.most === null ? null : terms.most / 100,
    });
    if (hasCoupon) await applyInCart(browser, code);
    const scene: Scene = {
      price: each,
      quantity,
      stock: 50,
      isSold: true,
      settings: USUAL,
      coupon: hasCoupon ? terms : null,
    };

    const form = await checkoutForm(browser);
    const changed = change(kind, scene, product.id, code, roll);
    const [old, updated] = [totalOf(scene), totalOf(changed.scene)];
    const what = `run ${run}: ${changed.name}, ${rupees(old)} → ${rupees(updated)}`;
    expect(Number(form.shownTotal), what).toBe(old);
    expect(updated, what).not.toBe(old);
    await changed.apply();
    const before = await readStockAndCounts(shop, product, soap);
    const paymentMethod = roll(2) === 0 ? "cod" : "razorpay";
    const calls = shop.razorpay.requests().length;

    const answer = await browser.post("/checkout", { ...form, paymentMethod });
    expect(answer.status, what).toBe(409);
    expect(shownTotal(answer.html), what).toBe(updated);
    const text = textOf(answer.html);
    expect(text, what).toContain(`The total is now ${rupees(updated)} instead of ${rupees(old)}.`);
    expect(text, what).toContain(`Place Order · ${rupees(updated)}`);
    expect(text, what).toMatch(changed.message ?? /./);
    expect(inputValue(answer.html, "city"), what).toBe(ADDRESS.city);
    expect(await readStockAndCounts(shop, product, soap), what).toEqual(before);
    expect(shop.razorpay.requests(), what).toHaveLength(calls);
    shownAgain += 1;

    // The returned page can be posted: shown, stored and requested totals are equal.
    const again: Record<string, string> = { ...(await checkoutForm(browser)), paymentMethod };
    expect(Number(again.shownTotal), what).toBe(updated);
    if (changed.name === "fewer" || changed.name === "withdrawn") {
      // The shopper removes the product from the cart, as the page says.
      await browser.post("/cart", { intent: "remove", productId: product.id });
      Object.assign(again, await checkoutForm(browser), { paymentMethod });
    }
    const placed = await browser.post("/checkout", again);
    expect(placed.status, what).toBe(303);
    const [order] = await shop.sql<{ total_amount: number; order_number: string }>(
      "select total_amount, order_number from public.orders where id = $1",
      [placed.location?.split("/").at(-1)],
    );
    expect(Math.round((order?.total_amount ?? -1) * 100), what).toBe(Number(again.shownTotal));
    const known = shop.razorpay.orders().find(({ receipt }) => receipt === order?.order_number);
    expect(known?.amount ?? null, what).toBe(paymentMethod === "cod" ? null : Number(again.shownTotal));
    await shop.sql(
      "update public.orders set status = 'cancelled', cancelled_at = now() where status = 'pending' and id = $1",
      [placed.location?.split("/").at(-1)],
    );
    agreed += 1;
    seen[changed.name] = (seen[changed.name] ?? 0) + 1;
  }
  console.table({ runs: RUNS, shownAgain, placedInstead: 0, shownEqualsStoredEqualsPaise: agreed });
  console.table(seen);
  expect([shownAgain, agreed]).toEqual([RUNS, RUNS]);
  expect(Object.keys(seen)).toHaveLength(10);
});
