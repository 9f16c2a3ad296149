import { APPLY_COUPON, COUPON_CODE } from "#app/shop/checkout/checkout.ts";
import type { ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";
import { formatPaise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";

/** Coupons that everybody may use, each with a button that applies it. Renders nothing without any. */
export function ShownCoupons({ coupons }: { coupons: ShownCoupon[] }) {
  if (coupons.length === 0) return null;
  return (
    <ul aria-label="Coupons for you" className="mb-3 grid gap-2">
      {coupons.map(({ code, terms, saves, missing }) => (
        <li
          key={code}
          className="border-line rounded-control flex items-center gap-3 border border-dashed px-3 py-1.5"
        >
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block wrap-anywhere">{code}</strong> {terms}
            {missing === null ? null : (
              <span className="text-muted block">Add {formatPaise(missing)} more</span>
            )}
          </p>
          {saves === null ? null : (
            <form method="post" action="#coupon" data-post="swap">
              <input type="hidden" name={COUPON_CODE} value={code} />
              <Button
                name="intent"
                value={APPLY_COUPON}
                variant="secondary"
                size="sm"
                aria-label={`Apply ${code} and save ${formatPaise(saves)}`}
              >
                Save {formatPaise(saves)}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
