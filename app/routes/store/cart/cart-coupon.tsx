import type { ComponentProps } from "react";

import { CouponBox } from "#app/ui/coupon-box.tsx";

/** The applied coupon, or a line that opens to the field for one. */
export function CartCoupon(props: ComponentProps<typeof CouponBox>) {
  const box = (
    <form method="post" data-post="swap">
      <CouponBox {...props} />
    </form>
  );
  if (props.coupon) return box;
  return (
    <details open={props.refusal !== undefined}>
      <summary className="link inline-flex min-h-11 items-center text-sm">I have a coupon code</summary>
      {box}
    </details>
  );
}
