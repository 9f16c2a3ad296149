import type { FieldMetadata } from "@conform-to/react";

import { GIFT_MESSAGE_MAX } from "#app/shop/checkout/checkout.ts";
import { cleanParagraphs } from "#app/shop/text.ts";
import { MultilineField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

const PRINTED = "We print it on the packing slip.";

/** The message for whoever gets the parcel: no step of the checkout, so closed until a shopper opens it or has filled it in. */
export function GiftMessage({ field }: { field: FieldMetadata<string> }) {
  // Counted as it is checked.
  const { length } = cleanParagraphs(field.initialValue ?? "");
  return (
    <details open={Boolean(field.initialValue || field.errors)} className="card group px-4 sm:px-5">
      <summary className="flex min-h-13 items-center justify-between">
        <h2 className="text-lg">
          Gift message <span className="text-muted text-base font-normal">(optional)</span>
        </h2>
        <Icon name="down" className="text-muted size-5.5 flex-none group-open:rotate-180" />
      </summary>
      <div className="pb-4 sm:pb-5">
        <MultilineField
          field={field}
          label="Message"
          hint={
            length > GIFT_MESSAGE_MAX ? (
              <>
                <strong className="text-red">{`${length} of ${GIFT_MESSAGE_MAX} characters.`}</strong>{" "}
                {PRINTED}
              </>
            ) : (
              `Up to ${GIFT_MESSAGE_MAX} characters. ${PRINTED}`
            )
          }
          rows={5}
        />
      </div>
    </details>
  );
}
