import type { FieldMetadata } from "@conform-to/react";

import type { Address } from "#app/shop/address/address.ts";
import { NEW_ADDRESS, REFRESH } from "#app/shop/checkout/checkout.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

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
  fields: Record<"addressId" | keyof Address, FieldMetadata<string>>;
  /** Whether delivery depends on the address. */
  hasZones: boolean;
};

/** Shipping address: a saved one, or a new one that is saved with the order. */
export function CheckoutAddress({ addresses, fields, hasZones }: CheckoutAddressProps) {
  const saved = addresses ?? [];
  const chosen = fields.addressId.initialValue;
  return (
    <Panel number={1} title="Address">
      <fieldset className="group grid gap-2">
        <legend className="sr-only">Shipping address</legend>
        {addresses ? null : (
          <p role="alert" className="text-red font-semibold">
            Failed to fetch addresses
            <span className="text-muted block text-sm font-normal">
              You can type one here, or open this page again in a moment.
            </span>
          </p>
        )}
        {saved.map(({ id, isDefault, name, rest, delivery }) => (
          <RadioCard
            key={id}
            name="addressId"
            value={id}
            defaultChecked={chosen === id}
            title={
              <>
                {name} {isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
              </>
            }
          >
            {rest.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {delivery ? <span className="mt-1 block">{delivery}</span> : null}
          </RadioCard>
        ))}
        {saved.length > 0 ? (
          <RadioCard
            name="addressId"
            value={NEW_ADDRESS}
            defaultChecked={chosen === NEW_ADDRESS}
            title="Add a new address"
          />
        ) : (
          <input type="hidden" name="addressId" value={NEW_ADDRESS} />
        )}
        <FieldError field={fields.addressId} />
        <div
          className={
            saved.length > 0 ? "mt-2 group-has-[[type=radio][value=new]:not(:checked)]:hidden" : undefined
          }
        >
          <AddressFields fields={fields} />
        </div>
        {hasZones ? (
          <Button name="intent" value={REFRESH} variant="outline" className="justify-self-start">
            Show total for this address
          </Button>
        ) : null}
      </fieldset>
    </Panel>
  );
}
