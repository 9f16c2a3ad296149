import type { FieldMetadata } from "@conform-to/react";

import { Field } from "./field.tsx";

type NewPasswordFieldsProps = {
  fields: Record<"password" | "confirmPassword", FieldMetadata>;
  /** Whose password it is, for the browser's password manager. */
  email: string;
  /** The shortest that is taken. */
  min: number;
};

/** A new password, twice. */
export function NewPasswordFields({ fields, email, min }: NewPasswordFieldsProps) {
  return (
    <>
      <input hidden readOnly autoComplete="username" aria-label="E-mail" value={email} />
      <Field
        field={fields.password}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${min} characters`}
      />
      <Field
        field={fields.confirmPassword}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
