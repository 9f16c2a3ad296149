import type { FieldMetadata } from "@conform-to/react";
import { href } from "react-router";

import type { AddressField } from "#app/shop/address/address.ts";
import { NEW_ADDRESS, REFRESH } from "#app/shop/checkout/checkout.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type SavedAddress = {
  id: string;
  isDefault: boolean;
  name: string;
  rest: string[];
  /** About the delivery there; null while it is the same everywhere. */
  delivery: string | null;
};

type CheckoutAddressProps = {
  /** null: reading them failed. */
  addresses: SavedAddress[] | null;
  fields: Record<"addressId" | AddressField, FieldMetadata<string>>;
  /** True if delivery depends on the address. */
  hasZones: boolean;
};

/** Shipping address: a saved one, or a new one that is saved with the order. */
export function CheckoutAddress({ addresses, fields, hasZones }: CheckoutAddressProps) {
  const saved = addresses ?? [];
  const chosen = fields.addressId.initialValue;
  const first = saved.find(({ id }) => id === chosen) ?? saved[0];
  const others = saved.filter(({ id }) => id !== first?.id);
  return (
    <Panel number={1} title="Address">
      <fieldset className="grid gap-2">
        <legend className="sr-only">Shipping address</legend>
        {addresses ? null : (
          <p role="alert" className="text-red font-semibold">
            Failed to fetch addresses
            <span className="text-muted block text-sm font-normal">
              You can type one here, or open this page again in a moment.
            </span>
          </p>
        )}
        {first ? <SavedAddressCard address={first} isChosen={chosen === first.id} /> : null}
        {first && others.length === 0 ? (
          <>
            <RadioCard
              name="addressId"
              value={NEW_ADDRESS}
              defaultChecked={chosen === NEW_ADDRESS}
              title="Deliver to another address"
            />
            <NewAddress fields={fields} />
          </>
        ) : first ? (
          <details open={chosen !== first.id} className="grid gap-2">
            <summary className="link inline-flex min-h-11 items-center">Deliver to another address</summary>
            <div className="mt-1 grid gap-2">
              {others.map((address) => (
                <SavedAddressCard key={address.id} address={address} isChosen={chosen === address.id} />
              ))}
              <RadioCard
                name="addressId"
                value={NEW_ADDRESS}
                defaultChecked={chosen === NEW_ADDRESS}
                title="Add a new address"
              />
              <NewAddress fields={fields} />
            </div>
          </details>
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

/** Shown when a new address is chosen. */
function NewAddress({ fields }: Pick<CheckoutAddressProps, "fields">) {
  return (
    <div className="when-new mt-2">
      <AddressFields fields={fields} />
    </div>
  );
}

function SavedAddressCard({ address, isChosen }: { address: SavedAddress; isChosen: boolean }) {
  const { id, isDefault, name, rest, delivery } = address;
  return (
    <RadioCard
      name="addressId"
      value={id}
      defaultChecked={isChosen}
      title={
        <>
          {name} {isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
        </>
      }
      action={
        <TextLink
          to={`${href("/profile/addresses/:addressId", { addressId: id })}?redirectTo=${href("/checkout")}`}
          aria-label={`Edit the address of ${name}, ${rest[0]}`}
        >
          Edit
        </TextLink>
      }
    >
      {rest.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {delivery ? <span className="mt-1 block">{delivery}</span> : null}
    </RadioCard>
  );
}
