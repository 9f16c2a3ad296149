import { href, isRouteErrorResponse } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { EQUAL, ErrorPage } from "#app/ui/error-page.tsx";

/** Error page of an order, with a link to My Orders. */
export function OrderError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ErrorPage
      error={error}
      titles={{ 404: "Order not found", 503: "Failed to load order details" }}
      icon={isMissing ? "box" : undefined}
      advice={
        isMissing
          ? "This account has no such order. If you ordered with another e-mail address, sign in with that one."
          : undefined
      }
    >
      <ButtonLink to={href("/orders")} className={EQUAL}>
        Back to Orders
      </ButtonLink>
    </ErrorPage>
  );
}
