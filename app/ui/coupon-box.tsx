import { APPLY_COUPON, COUPON_CODE, REMOVE_COUPON } from "#app/shop/checkout/checkout.ts";
import { type CartCoupon, MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";
import { formatPaise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type CouponBoxProps = {
  coupon: CartCoupon | null;
  /** Text of the coupon field. */
  typed?: string | undefined;
  /** The reason why the coupon was rejected. */
  refusal?: string | undefined;
};

/** Coupon field, or the applied coupon with what it saves. Must be inside a form whose action handles its intents. */
export function CouponBox({ coupon, typed, refusal }: CouponBoxProps) {
  return (
    <div id="coupon" tabIndex={-1}>
      {coupon ? <Held coupon={coupon} /> : <Asked typed={typed} refusal={refusal} />}
    </div>
  );
}

/** Without script the answer opens at the coupon instead of the top of the page. */
const COUPON_PLACE = "#coupon";

function Held({ coupon: { code, discount, refusal } }: { coupon: CartCoupon }) {
  return (
    <div className="rounded-control bg-soft mb-3 flex items-center gap-2 px-3 py-1">
      <Icon name="tag" className="size-5 flex-none" />
      <p className="min-w-0 flex-1">
        <strong>{code}</strong>{" "}
        <span
          className={refusal === null ? "text-green block text-sm" : "text-red block text-sm font-semibold"}
        >
          {refusal ?? `You save ${formatPaise(discount)}`}
        </span>
      </p>
      <Button
        name="intent"
        value={REMOVE_COUPON}
        formAction={COUPON_PLACE}
        variant="ghost"
        size="sm"
        aria-label={`Remove coupon ${code}`}
      >
        Remove
      </Button>
    </div>
  );
}

const INPUT_ID = "coupon-code";
const ERROR_ID = "coupon-error";

function Asked({ typed, refusal }: Omit<CouponBoxProps, "coupon">) {
  return (
    <div className="mb-3">
      <label htmlFor={INPUT_ID} className="mb-1 block font-semibold">
        Coupon code
      </label>
      <div className="flex gap-2">
        <input
          id={INPUT_ID}
          name={COUPON_CODE}
          defaultValue={typed}
          maxLength={MAX_COUPON_LENGTH}
          placeholder=" "
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page came back because of this field
          autoFocus={refusal !== undefined}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? ERROR_ID : undefined}
          className="form-control min-w-0"
        />
        <Button name="intent" value={APPLY_COUPON} formAction={COUPON_PLACE} variant="secondary">
          Apply
        </Button>
      </div>
      {refusal ? (
        <p id={ERROR_ID} role="alert" className="text-red mt-1.5 text-sm font-semibold">
          <span className="sr-only">Error: </span>
          {refusal}
        </p>
      ) : null}
    </div>
  );
}
