import type { FieldMetadata } from "@conform-to/react";
import { href } from "react-router";

import type { AddressCard } from "#app/routes/account/checkout/delivery.server.ts";
import type { AddressField } from "#app/shop/address/address.ts";
import { NEW_ADDRESS, REFRESH } from "#app/shop/checkout/checkout.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorText } from "#app/ui/error-text.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type CheckoutAddressProps = {
  /** null: reading them failed. */
  addresses: AddressCard[] | null;
  fields: Record<"addressId" | AddressField, FieldMetadata<string>>;
  /** True if delivery depends on the address. */
  hasZones: boolean;
};

/**
 * Shipping address: a saved one, or a new one that is saved with the order. Of several saved ones the page shows the
 * chosen one, until "Change" opens the others, see account.css. While a new one is typed, the saved ones are one row,
 * which shows them again and chooses the first.
 */
export function CheckoutAddress({ addresses, fields, hasZones }: CheckoutAddressProps) {
  const saved = addresses ?? [];
  const { initialValue: chosen, errors } = fields.addressId;
  const chosenAddress = saved.find(({ id }) => id === chosen);
  // Another one must be chosen: the choice is open.
  const isOpen = !chosenAddress || chosenAddress.delivery?.isServed === false || Boolean(errors);
  return (
    <Panel
      number={1}
      title="Address"
      action={
        saved.length > 1 ? (
          <details open={isOpen} data-change>
            <summary className="link inline-flex min-h-11 items-center">
              Change<span className="sr-only"> the address</span>
            </summary>
          </details>
        ) : null
      }
    >
      <fieldset
        id={fields.addressId.id}
        aria-describedby={errors ? fields.addressId.errorId : undefined}
        className="grid gap-2"
      >
        <legend className={saved.length > 0 ? "mb-2 font-semibold" : "sr-only"}>
          {saved.length > 0 ? "Deliver to" : "Shipping address"}
        </legend>
        {addresses ? null : (
          <p role="alert" className="text-red font-semibold">
            Failed to fetch addresses
            <span className="text-muted block text-sm font-normal">
              You can type one here, or open this page again in a moment.
            </span>
          </p>
        )}
        {saved.length > 0 ? (
          <>
            <div className="saved-addresses grid gap-2">
              {saved.map((address, index) => (
                <SavedAddressCard
                  key={address.id}
                  address={address}
                  isChosen={chosen === address.id}
                  rowFor={index === 0 ? saved.length : 0}
                />
              ))}
            </div>
            <RadioCard
              name="addressId"
              value={NEW_ADDRESS}
              defaultChecked={chosen === NEW_ADDRESS}
              title="Add a new address"
            />
            <div className="when-new mt-2">
              <AddressFields fields={fields} />
            </div>
          </>
        ) : (
          <>
            <input type="hidden" name="addressId" value={NEW_ADDRESS} />
            <AddressFields fields={fields} />
          </>
        )}
        <FieldError field={fields.addressId} />
        {hasZones ? (
          <Button name="intent" value={REFRESH} variant="outline" className="justify-self-start">
            Show total for this address
          </Button>
        ) : null}
      </fieldset>
    </Panel>
  );
}

type SavedAddressCardProps = {
  address: AddressCard;
  isChosen: boolean;
  /** Number of saved addresses for which it stands while a new one is typed. */
  rowFor: number;
};

function SavedAddressCard({ address, isChosen, rowFor }: SavedAddressCardProps) {
  const { id, isDefault, name, rest, delivery } = address;
  return (
    <RadioCard
      name="addressId"
      value={id}
      defaultChecked={isChosen}
      title={
        <>
          {rowFor > 0 ? <span data-row>Use a saved address{rowFor > 1 ? ` (${rowFor})` : null}</span> : null}
          <span className="flex flex-wrap items-center gap-x-2">
            {name} {isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
          </span>
        </>
      }
      action={
        <TextLink
          to={`${href("/profile/addresses/:addressId", { addressId: id })}?redirectTo=${href("/checkout")}`}
          aria-label={`Edit the address of ${name}, ${rest[0]}`}
          className="justify-end"
        >
          Edit
        </TextLink>
      }
    >
      {keepNumbers(rest.slice(0, -1).join(", "))}
      {/* The telephone number, whose parts belong together. */}
      <span className="block">{rest.at(-1)}</span>
      {delivery?.isServed ? <span className="mt-1 block">{delivery.text}</span> : null}
      {delivery?.isServed === false ? <ErrorText>{delivery.text}</ErrorText> : null}
    </RadioCard>
  );
}
