import { APPLY_COUPON, COUPON_CODE } from "#app/shop/checkout/checkout.ts";
import { parseCouponCode } from "#app/shop/coupon/coupon.ts";
import type { RankedCoupon } from "#app/shop/coupon/shown-coupons.ts";
import { formatPaise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type ShownCouponsProps = {
  coupons: RankedCoupon[];
  /** The code that was not applied just now, as it was typed. */
  refused?: string | undefined;
};

/** Coupons that everybody may use: the best one, and the others folded away. Renders nothing without any. */
export function ShownCoupons({ coupons, refused = "" }: ShownCouponsProps) {
  const refusedCode = parseCouponCode(refused);
  const [best, ...others] = coupons.filter(({ code }) => code !== refusedCode);
  if (!best) return null;
  return (
    <div className="mb-3 grid gap-2">
      <Coupon coupon={best} />
      {others.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-sm">
            {others.length} more {others.length === 1 ? "coupon" : "coupons"}
          </summary>
          <div className="grid gap-2">
            {others.map((coupon) => (
              <Coupon key={coupon.code} coupon={coupon} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

const ROW = "border-line rounded-control flex items-center gap-3 border border-dashed px-3 py-1.5";

function Coupon({ coupon: { code, terms, saves, missing } }: { coupon: RankedCoupon }) {
  const text = (
    <p className="min-w-0 flex-1 text-sm">
      <strong className="flex items-center gap-1.5 wrap-anywhere">
        <Icon name="tag" className="text-primary size-4 flex-none" />
        {code}
      </strong>{" "}
      {terms}
      {missing === null ? null : <span className="text-muted block">Add {formatPaise(missing)} more</span>}
    </p>
  );
  if (saves === null) return <div className={ROW}>{text}</div>;
  return (
    <form method="post" action="#coupon" data-post="swap" className={ROW}>
      <input type="hidden" name={COUPON_CODE} value={code} />
      {text}
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
  );
}
