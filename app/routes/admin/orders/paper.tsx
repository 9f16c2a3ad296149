import type { ReactNode } from "react";

import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type PaperProps = {
  /** Path that the link above the paper leads back to. */
  backTo: string;
  back: string;
  /** Shown beside the button, and not printed. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page that is printed: the frame of the portal and the bar above are left out of the print. */
export function Paper({ backTo, back, actions, children }: PaperProps) {
  const canPrint = useHydrated();
  return (
    <div data-paper className="max-w-[50rem]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={backTo}>{back}</TextLink>
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
      </div>
      {children}
    </div>
  );
}

/** Replaces a paper about the ticked orders when there are none. */
export function NothingTicked({ backTo }: { backTo: string }) {
  return (
    <>
      <h1 className="text-2xl">No orders are ticked</h1>
      <p className="mt-2">Tick the orders in the list first, or choose all of the list.</p>
      <TextLink to={backTo}>Back to Orders</TextLink>
    </>
  );
}
