import type { FieldMetadata } from "@conform-to/react";

import type { PinQuestion } from "#app/shop/address/pin.ts";

type PinTickProps = {
  /** The field of the PIN code, with the question as its error. */
  pin: FieldMetadata;
  tick: FieldMetadata;
  /** About the values that the form shows. */
  question: PinQuestion | null;
};

/** Below a PIN code that was asked about: the box to continue with it as it is. */
export function PinTick({ pin, tick, question }: PinTickProps) {
  const isTicked = question !== null && tick.initialValue === question.key;
  if (question === null || (!isTicked && pin.errors?.[0] !== question.text)) return null;
  return (
    <label key={question.key} className="-mt-3 flex min-h-11 gap-3 py-2.5 sm:col-span-2">
      <input
        type="checkbox"
        name={tick.name}
        value={question.key}
        defaultChecked={isTicked}
        className="accent-primary mt-0.5 size-5 flex-none"
      />
      <span>{question.tick}</span>
    </label>
  );
}
