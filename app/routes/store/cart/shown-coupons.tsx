import { SHOWN_COUPON } from "#app/shop/checkout/checkout.ts";
import { type CartCoupon, parseCouponCode } from "#app/shop/coupon/coupon.ts";
import type { RankedCoupon } from "#app/shop/coupon/shown-coupons.ts";
import { formatPaise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type ShownCouponsProps = {
  coupons: RankedCoupon[];
  /** The coupon that one of these would replace. */
  applied: CartCoupon | null;
  /** The code that was not applied just now, as it was typed. */
  refused?: string | undefined;
};

/**
 * Coupons that everybody may use: the best one, and the others folded away. Must be inside a form whose action applies
 * SHOWN_COUPON. Renders nothing without any.
 */
export function ShownCoupons({ coupons, applied, refused = "" }: ShownCouponsProps) {
  const refusedCode = parseCouponCode(refused);
  const [best, ...others] = coupons.filter(({ code }) => code !== refusedCode);
  if (!best) return null;
  return (
    <div className="grid gap-2">
      <Coupon coupon={best} applied={applied} />
      {others.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-sm">
            {others.length} more {others.length === 1 ? "coupon" : "coupons"}
          </summary>
          <div className="grid gap-2">
            {others.map((coupon) => (
              <Coupon key={coupon.code} coupon={coupon} applied={applied} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

type CouponProps = { coupon: RankedCoupon; applied: CartCoupon | null };

function Coupon({ coupon: { code, terms, saves, missing }, applied }: CouponProps) {
  const more = formatPaise((saves ?? 0) - (applied?.discount ?? 0));
  const gain = `Save ${more}${applied?.discount ? " more" : ""}`;
  return (
    <div className="border-line rounded-control flex flex-wrap items-center gap-x-3 border border-dashed px-3 py-2 text-sm">
      <strong className="flex flex-auto items-center gap-1.5 wrap-anywhere">
        <Icon name="tag" className="text-primary size-4 flex-none" />
        {applied ? `${gain} with ${code}` : code}
      </strong>{" "}
      <p className="order-1 w-full">
        {/* Breaks between the conditions alone. */}
        {terms.replaceAll(/(?<!,) /g, "\u00a0")}
        {missing === null ? null : <span className="text-muted block">Add {formatPaise(missing)} more</span>}
      </p>
      {saves === null ? null : (
        <Button
          name={SHOWN_COUPON}
          value={code}
          formAction="#coupon"
          variant="secondary"
          size="sm"
          aria-label={applied ? `Use ${code} instead of ${applied.code}` : `Apply ${code} and save ${more}`}
        >
          {applied ? `Use ${code}` : gain}
        </Button>
      )}
    </div>
  );
}
