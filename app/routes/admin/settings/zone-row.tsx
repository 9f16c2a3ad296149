import type { FieldMetadata } from "@conform-to/react";

import { ZoneFields } from "#app/routes/admin/settings/zone-fields.tsx";
import type { TypedZone } from "#app/shop/delivery/delivery-form.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A stored zone in words: which PIN codes, and what holds there. */
export type ZoneText = { name: string; pins: string; terms: string };

type ZoneRowProps = {
  field: FieldMetadata<TypedZone>;
  /** null for a new zone. */
  zone: ZoneText | null;
  overlaps: string[];
  /** True for the new zone of a shop without any, whose button is the main one. */
  isFirst?: boolean;
};

/** A zone of the list, with its fields folded below it until they are wanted or have an error. */
export function ZoneRow({ field, zone, overlaps, isFirst = false }: ZoneRowProps) {
  const isRejected = Object.values(field.getFieldset()).some(({ errors }) => errors !== undefined);
  if (!zone) {
    return (
      <details
        open={isRejected}
        className="group/new open:border-line open:bg-card open:rounded-card open:border open:px-4 open:pt-2 open:text-start"
      >
        <summary className={buttonClass({ variant: isFirst ? "primary" : "outline" }, NEW_ZONE)}>
          <span className="group-open/new:hidden">Add a zone</span>
          <span className="hidden group-open/new:inline">New zone</span>
        </summary>
        <ZoneFields field={field} name={null} overlaps={overlaps} />
      </details>
    );
  }
  return (
    <li className="border-line border-t px-4 first:border-t-0">
      <details open={isRejected} className="group/zone">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-3">
          <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-2 sm:items-baseline">
            <span className="min-w-0">
              <strong className="block font-semibold wrap-anywhere">{zone.name}</strong>
              <span className="text-muted block text-sm wrap-anywhere">{zone.pins}</span>
            </span>
            <span className="text-sm sm:text-end">
              {zone.terms}
              {overlaps.length > 0 ? (
                <span className="text-muted block">Part of it is in a zone above</span>
              ) : null}
            </span>
          </span>
          <Icon name="down" className="text-muted size-4 flex-none group-open/zone:rotate-180" />
        </summary>
        <ZoneFields field={field} name={zone.name} overlaps={overlaps} />
      </details>
    </li>
  );
}

const NEW_ZONE =
  "cursor-pointer list-none group-open/new:border-0 group-open/new:bg-transparent group-open/new:justify-start group-open/new:px-0 group-open/new:text-lg group-open/new:font-bold group-open/new:text-ink";
