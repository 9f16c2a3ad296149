import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";

import { AccountField } from "#app/routes/account/account-field.tsx";
import { ADDRESS_ORDER, type Address, type AddressField } from "#app/shop/address/address.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

type AddressFormProps = {
  /** Submission result; undefined before the first submission. */
  answer: SubmissionResult | undefined;
  known?: Record<keyof Address, string>;
  /** The page that the form was opened from. */
  back?: "/checkout" | "/profile/addresses";
};

/** Dialog to create or edit an address. */
export function AddressForm({ answer, known, back = "/profile/addresses" }: AddressFormProps) {
  const [form, fields] = useForm<Record<AddressField, string>>({
    id: "address",
    lastResult: answer,
    ...(known ? { defaultValue: known } : {}),
  });
  return (
    <form method="post" {...getFormProps(form)} data-post="swap" noValidate>
      <AccountField />
      <ErrorSummary form={form} order={ADDRESS_ORDER} className="mb-4" />
      <AddressFields fields={fields} />
      <div data-foot className="flex flex-wrap gap-3">
        <Button>Save Address</Button>
        <ButtonLink to={href(back)} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
