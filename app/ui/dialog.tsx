import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Link, useMatches, useNavigate } from "react-router";

import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const SIZES = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl", xl: "max-w-5xl" } as const;

type DialogProps = {
  title: string;
  /** @default "md" */
  size?: keyof typeof SIZES;
  /** The page it lies over: where the cross and Escape lead. */
  closeTo: string;
  /** The id of the control that opens it and has the focus again afterwards. */
  opener: string;
  children: ReactNode;
};

/**
 * A dialog on an address of its own, drawn by a child route over its parent's page. Without script it lies open over a
 * page that cannot be reached; with script the browser makes it modal. Its route exports `handle = dialogHandle`.
 */
export function Dialog({ title, size = "md", closeTo, opener, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(closeTo, { replace: true, preventScrollReset: true }));

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const typing = shown.contains(document.activeElement) ? document.activeElement : heading.current;
    shown.close();
    shown.showModal();
    if (typing instanceof HTMLElement) typing.focus();
    // The close() above is told of later, when it is open again.
    const onClose = () => {
      if (!shown.open) leave();
    };
    shown.addEventListener("close", onClose);
    return () => {
      shown.removeEventListener("close", onClose);
      shown.close();
      requestAnimationFrame(() => giveFocusTo(opener));
    };
  }, [opener]);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={classes(
        "bg-card text-ink rounded-card fixed inset-0 z-40 m-auto max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] overflow-auto overscroll-contain p-4 [box-shadow:0_0_0_100vmax_#0009] backdrop:bg-transparent sm:p-6",
        SIZES[size],
      )}
    >
      <div className="mb-2 flex items-start justify-between gap-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="py-2 text-xl">
          {title}
        </h2>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          aria-label="Close"
          className="icon-button -mr-2 flex-none"
        >
          <Icon name="close" />
        </Link>
      </div>
      {children}
    </dialog>
  );
}

/** The browser gives the focus back by itself, unless the dialog was opened by its address or its opener is gone. */
function giveFocusTo(opener: string): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const target = document.getElementById(opener) ?? document.getElementById("main");
  target?.focus({ preventScroll: true });
}

/** What a dialog's route exports as its `handle`. */
export const dialogHandle = { isDialog: true };

/**
 * Whether a dialog is open and the browser has not made it modal, because script is off or not there yet: whatever
 * stands around the dialog is then `inert`, so that keys and readers stay in it.
 */
export function useBehindDialog(): boolean {
  const hydrated = useHydrated();
  const matches = useMatches();
  return !hydrated && matches.some(({ handle }) => handle === dialogHandle);
}
