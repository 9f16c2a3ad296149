import type { FieldMetadata } from "@conform-to/react";

import { Field, FieldError } from "#app/ui/field.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

type ReturnPayeeProps = {
  fields: Record<
    "refundMode" | "upiId" | "accountName" | "accountNumber" | "accountNumberAgain" | "ifsc",
    FieldMetadata<string>
  >;
};

const MODES = [
  { value: "upi", title: "To a UPI ID" },
  { value: "bank", title: "To a bank account" },
] as const;

/** Refund details of a cash order: UPI or bank account. Fields of the other method are hidden by CSS. */
export function ReturnPayee({ fields }: ReturnPayeeProps) {
  return (
    <div className="payee grid gap-3">
      <fieldset className="grid gap-2" id={fields.refundMode.id}>
        <legend className="mb-2">You paid in cash. How should we send it?</legend>
        {MODES.map(({ value, title }) => (
          <RadioCard
            key={value}
            name="refundMode"
            value={value}
            defaultChecked={value === fields.refundMode.initialValue}
            title={title}
          />
        ))}
        <FieldError field={fields.refundMode} />
      </fieldset>
      <div className="payee-upi">
        <Field
          field={fields.upiId}
          label="UPI ID"
          hint="As name@bank. We never ask for a PIN or an OTP."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
        />
      </div>
      <div className="payee-bank">
        <div className="grid gap-3">
          <Field field={fields.accountName} label="Account holder" autoComplete="name" />
          <Field field={fields.accountNumber} label="Account number" inputMode="numeric" autoComplete="off" />
          <Field
            field={fields.accountNumberAgain}
            label="Account number again"
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            field={fields.ifsc}
            label="IFSC"
            hint="11 characters, on your cheque or passbook"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </div>
    </div>
  );
}
