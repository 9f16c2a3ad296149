import type { FieldMetadata } from "@conform-to/react";

import { Field } from "#app/ui/field.tsx";

type NewPasswordFieldsProps = {
  fields: Record<"password" | "confirmPassword", FieldMetadata>;
  /** The shortest that is taken. */
  min: number;
  /** What it is called; the second box asks to confirm it. @default "New password" */
  label?: string;
  /** Whose password it is, for the browser's password manager, where no field of the form says so. */
  email?: string;
};

/** A new password, twice. */
export function NewPasswordFields({ fields, min, label = "New password", email }: NewPasswordFieldsProps) {
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
      />
      <Field
        field={fields.confirmPassword}
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
