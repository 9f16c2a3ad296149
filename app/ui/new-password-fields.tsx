import type { FieldMetadata } from "@conform-to/react";

import type { Reveal } from "#app/shop/account/reveal.ts";
import { Field } from "#app/ui/field.tsx";

type NewPasswordFieldsProps = {
  fields: Record<"password" | "confirmPassword", FieldMetadata>;
  /** Minimum length. */
  min: number;
  /** Label of the first field; the second asks to confirm it. @default "New password" */
  label?: string;
  /** Account for the browser's password manager, where the form has no field for it. */
  email?: string;
  /** The state of the button that shows the passwords, where the form's action can show them without script. */
  reveal?: Reveal;
};

/** New password and its confirmation. */
export function NewPasswordFields({
  fields,
  min,
  label = "New password",
  email,
  reveal,
}: NewPasswordFieldsProps) {
  return (
    <>
      {email === undefined ? null : (
        <input hidden readOnly autoComplete="username" aria-label="E-mail" value={email} />
      )}
      <Field
        field={fields.password}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={`At least ${min} characters`}
        reveal={reveal}
      />
      <Field
        field={fields.confirmPassword}
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
        reveal={reveal}
      />
    </>
  );
}
