import { ButtonLink } from "#app/ui/button.tsx";

/** At the foot of a dialog about an order: leads back to the order's own. */
export function BackToOrder({ to }: { to: string }) {
  return (
    <ButtonLink to={to} replace preventScrollReset variant="outline" aria-label="Back to the order">
      Back
    </ButtonLink>
  );
}
