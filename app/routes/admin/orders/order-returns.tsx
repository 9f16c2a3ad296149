import { href } from "react-router";

import type { OrderReturn } from "#app/data/admin-order-detail.server.ts";
import { DetailSection } from "#app/routes/admin/detail.tsx";
import { returnBadge } from "#app/shop/return/admin-return.ts";
import { returnKindLabel, returnReasonLabel } from "#app/shop/return/return.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The returns, exchanges and refunds by items of an order; nothing when there are none. */
export function OrderReturns({ returns }: { returns: readonly OrderReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <DetailSection title="Returns">
      <ul className="grid gap-1">
        {returns.map(({ id, number, kind, reasons, ...state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <TextLink to={href("/admin/returns/:returnId", { returnId: id })} className="tabular-nums">
              {returnKindLabel(kind)} {number}
            </TextLink>
            {reasons.length > 0 ? (
              <span className="text-muted text-sm">{reasons.map(returnReasonLabel).join(", ")}</span>
            ) : null}
            <StatusBadge tone={returnBadge(state).tone}>{returnBadge(state).label}</StatusBadge>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
