import { href } from "react-router";

import type { Replacement } from "#app/data/admin-returns.server.ts";
import { DetailSection } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ItemRow } from "#app/routes/admin/returns/item-row.tsx";
import { trackingLink } from "#app/shop/order/carriers.ts";
import { replacementPlace } from "#app/shop/return/admin-return.ts";
import type { ReturnRequest } from "#app/shop/return/return.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type ReplacementSectionProps = {
  request: Pick<
    ReturnRequest,
    "id" | "number" | "status" | "decidedAt" | "closedAt" | "carrier" | "trackingNumber"
  >;
  replacements: readonly Replacement[];
  /** Query of the list behind the dialog. */
  query: Record<string, string | number>;
};

/** Shows the replacement of an exchange: its items, the place where they are, and the shipment. */
export function ReplacementSection({ request, replacements, query }: ReplacementSectionProps) {
  const { carrier, trackingNumber } = request;
  const link = trackingLink(carrier, trackingNumber);
  return (
    <DetailSection title="Goes out instead">
      <ul className="grid gap-2">
        {replacements.map(({ id, name, label, sku, image, quantity }) => (
          <ItemRow key={id} image={image}>
            <p>
              {quantity} × {keepNumbers([name, label].filter(Boolean).join(" · "))}
            </p>
            {sku ? <p className="text-muted text-sm">{sku}</p> : null}
          </ItemRow>
        ))}
      </ul>
      <p className="text-muted mt-3 text-sm">{replacementPlace(request)}</p>
      {carrier || trackingNumber ? (
        <p className="wrap-anywhere">
          {["By", carrier ?? "carrier", trackingNumber].filter(Boolean).join(" ")}
        </p>
      ) : null}
      {link ? (
        <p>
          <a
            href={link}
            rel="noopener noreferrer external"
            className="link inline-flex min-h-11 items-center"
          >
            Track the parcel
          </a>
        </p>
      ) : null}
      {request.status === "requested" ? null : (
        <p>
          <TextLink
            to={listHref(href("/admin/returns/:returnId/packing-slip", { returnId: request.id }), query)}
          >
            Packing slip
          </TextLink>
        </p>
      )}
    </DetailSection>
  );
}
