import type { JoinedCart } from "#app/shop/cart/join.ts";
import { idSuffix } from "#app/shop/cart/marks.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

type Seen = { lines: Map<string, { quantity: number; price: Paise }>; coupon: string | null };
type Priced = { joined: JoinedCart; coupon: CartCoupon | null };

/** Prices that are named; of more there is a count. */
const MAX_NAMED = 5;

const appliedCode = (coupon: CartCoupon | null) => (coupon?.refusal === null ? coupon.code : null);

/**
 * Returns in short what a checkout shows: each line with its quantity and its price in paise, in any order, then the
 * coupon that is applied: 'a1b2c3*2@49900;DIWALI'. Its form carries it, so that nothing else is ordered unseen.
 */
export function cartMark({ joined, coupon }: Priced): string {
  return `${linesMark(joined)};${appliedCode(coupon) ?? ""}`;
}

type Line = { id: string; quantity: number; price: Paise };

/** Returns true if a checkout with this mark showed these lines, whatever its coupon was. */
export function showsLines(mark: string, lines: readonly Line[]): boolean {
  return mark.startsWith(`${linesMark({ lines })};`);
}

function linesMark({ lines }: { lines: readonly Line[] }): string {
  const marks = lines.map(({ id, quantity, price }) => `${idSuffix(id)}*${quantity}@${price}`);
  return marks.toSorted().join();
}

function parseMark(mark: string): Seen {
  const [lines = "", ...coupon] = mark.split(";");
  return {
    lines: new Map(
      lines.split(",").map((line) => {
        const [suffix = "", quantity, price] = line.split(/[*@]/);
        return [suffix, { quantity: Number(quantity), price: Number(price) }];
      }),
    ),
    coupon: coupon.join(";") || null,
  };
}

/**
 * Describes how a cart differs from the one that a checkout showed: null when it does not, else a sentence for each
 * difference that `describeCartChanges` does not describe; none are left when that describes all.
 * @param options.ignoreCoupon when the post itself has changed the coupon
 */
export function changesSince(
  mark: string,
  { joined, coupon }: Priced,
  { ignoreCoupon = false }: { ignoreCoupon?: boolean } = {},
): string[] | null {
  const code = appliedCode(coupon);
  const seen = parseMark(mark);
  const isOtherCoupon = !ignoreCoupon && code !== seen.coupon;
  const isSameLines = showsLines(mark, joined.lines);
  if (isSameLines && !isOtherCoupon) return null;

  const left = new Map(seen.lines);
  const reduced = new Set(joined.reduced.map(({ id }) => id));
  const prices: string[] = [];
  let isOtherCart = false;
  for (const { id, name, quantity, price } of joined.lines) {
    const line = left.get(idSuffix(id));
    left.delete(idSuffix(id));
    if (!line || (line.quantity !== quantity && !reduced.has(id))) isOtherCart = true;
    else if (line.price !== price) {
      prices.push(`${name} now costs ${formatPaise(price)} instead of ${formatPaise(line.price)}.`);
    }
  }
  for (const { id } of [...joined.unavailable, ...joined.toChoose]) left.delete(idSuffix(id));
  return [
    ...(isOtherCart || left.size > 0 ? ["Your cart was changed after this page was opened."] : []),
    ...(prices.length > MAX_NAMED ? [`${prices.length} prices have changed.`] : prices),
    ...(isOtherCoupon ? couponSentences(seen.coupon, code) : []),
  ];
}

function couponSentences(shown: string | null, now: string | null): string[] {
  if (now === null) return [`Coupon ${shown} is no longer applied.`];
  return [shown === null ? `Coupon ${now} is applied now.` : `Coupon ${now} is applied instead of ${shown}.`];
}
