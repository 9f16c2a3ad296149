import type { ReactNode } from "react";

import { BackLink } from "#app/routes/admin/back-link.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Classes of a sheet: dark on white in both themes, as it is printed. */
export const SHEET =
  "rounded-card border-line text-ink border bg-[#fff] p-4 scheme-light [--color-card:#fff] [--color-edge:#767a84] [--color-ink:#16181d] [--color-line:#c9ccd3] [--color-muted:#50545e] sm:p-8 print:rounded-none print:border-0 print:p-0";

type PaperProps = {
  /** Heading of the page, where its sheets have none of the first level. */
  title?: string;
  /** Path that the link above the paper leads back to. */
  backTo: string;
  back: string;
  /** Shown beside the button, and not printed. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page that is printed: the frame of the portal and the bar above are left out of the print. */
export function Paper({ title, backTo, back, actions, children }: PaperProps) {
  const canPrint = useHydrated();
  const buttons = (
    <span className="flex flex-wrap items-center gap-3">
      {actions}
      {canPrint ? (
        <Button type="button" onClick={() => window.print()}>
          Print
        </Button>
      ) : (
        <span className="text-muted text-sm">To print it, choose Print in your browser’s menu.</span>
      )}
    </span>
  );
  const link = <BackLink to={backTo}>{back}</BackLink>;
  return (
    <div data-paper>
      {title === undefined ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
          {link}
          {buttons}
        </div>
      ) : (
        <div className="print:hidden">
          <ListHeader title={title} back={link} action={buttons} />
        </div>
      )}
      {children}
    </div>
  );
}

/** Replaces a paper about the ticked orders when there are none. */
export function NothingTicked({ backTo }: { backTo: string }) {
  return (
    <>
      <ListHeader title="No orders are ticked" back={<BackLink to={backTo}>Back to orders</BackLink>} />
      <p>Tick the orders in the list first, or choose all of the list.</p>
    </>
  );
}
