import { href } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** Error page of an order, with a link to My Orders. */
export function OrderError({ error }: { error: unknown }) {
  return (
    <ErrorPage error={error} titles={{ 404: "Order not found", 503: "Failed to load order details" }}>
      <ButtonLink to={href("/orders")}>Back to Orders</ButtonLink>
    </ErrorPage>
  );
}
