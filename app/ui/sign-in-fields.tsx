import type { FieldMetadata } from "@conform-to/react";

import type { Reveal } from "#app/shop/account/reveal.ts";
import { Field } from "#app/ui/field.tsx";

type SignInFieldsProps = {
  fields: Record<"email" | "password", FieldMetadata>;
  /** The state of the button that shows the password, if the action supports it. */
  reveal: Reveal | undefined;
};

/** E-mail and password of every sign-in, named so that a password manager fills them in. */
export function SignInFields({ fields, reveal }: SignInFieldsProps) {
  return (
    <>
      <Field field={fields.email} label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <Field
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
        reveal={reveal}
      />
    </>
  );
}
