import { href } from "react-router";

import { DELIVER_TO_ID, type DeliverToInfo, notServedText } from "#app/shop/delivery/delivery.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorText } from "#app/ui/error-text.tsx";

type DeliverToProps = { info: DeliverToInfo; redirectTo: string };

/** Form that asks where to deliver, and what that means. Works without script: the answer is a cookie. */
export function DeliverTo({ info, redirectTo }: DeliverToProps) {
  const { typed, error, pin, isServed, lines } = info;
  return (
    <form method="post" action={href("/deliver-to")} data-post="swap">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <label htmlFor={DELIVER_TO_ID} className="mb-1 block font-semibold">
        Deliver to
      </label>
      <div className="flex gap-2">
        <input
          id={DELIVER_TO_ID}
          name="pin"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          placeholder="PIN code"
          maxLength={20}
          aria-invalid={error ? true : undefined}
          aria-describedby="pin-news"
          className="form-control min-w-0 sm:max-w-40"
        />
        <Button variant="secondary" aria-label="Check PIN code">
          Check
        </Button>
      </div>
      <div id="pin-news" className="mt-1.5 text-sm">
        {error ? <ErrorText>{error}</ErrorText> : null}
        {pin !== null && !isServed ? (
          <ErrorText>{notServedText(pin)}</ErrorText>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
    </form>
  );
}
