import { href } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

/** An address that names no order, with the way back to those there are. */
export function OrderError({ error }: { error: unknown }) {
  return (
    <ErrorPage error={error} titles={{ 404: "Order not found" }}>
      <ButtonLink to={href("/orders")}>Back to Orders</ButtonLink>
    </ErrorPage>
  );
}
