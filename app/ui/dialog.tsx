import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, useMatches, useNavigate } from "react-router";

import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** For a question, a form, a record, a table. The widths are in dialog.css. */
type Size = "sm" | "md" | "lg" | "xl";

type DialogProps = {
  title: string;
  /** @default "md" */
  size?: Size;
  /** Path that Close and Escape navigate to. */
  closeTo: string;
  /** Id of the control that opened the dialog; it gets the focus back. */
  opener: string;
  /** Stands below the title, such as badges. */
  head?: ReactNode;
  /** Asks before a form is left: one that was edited, or that holds what is not saved. */
  asksFirst?: "edited" | "unsaved";
  children: ReactNode;
};

/** The notices of the page while a dialog is open: it covers what is around it. Given by the layouts. */
export const DialogNotices = createContext<ReactNode>(null);

/**
 * Dialog with a URL of its own, rendered by a child route over its parent's page, which is inert. The portal's script
 * makes it modal; the shop's closes it on Escape. Its route exports `handle = dialogHandle`.
 */
export function Dialog({ title, size = "md", closeTo, opener, head, asksFirst, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(closeTo, { replace: true, preventScrollReset: true }));

  useEffect(() => {
    const shown = dialog.current;
    if (!shown || !asksFirst) return undefined;
    return askBeforeClosing(shown, asksFirst === "unsaved", closeTo);
  }, [asksFirst, closeTo]);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const typing = shown.contains(document.activeElement) ? document.activeElement : heading.current;
    shown.close();
    shown.showModal();
    if (typing instanceof HTMLElement) typing.focus();
    // The event of close() above fires when the dialog is open again.
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
      data-opener={opener}
      aria-labelledby={titleId}
      data-size={size}
      className="dialog"
    >
      <div className="flex items-start justify-between gap-4">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog starts with its title */}
        <h2 ref={heading} id={titleId} tabIndex={-1} autoFocus className="text-lg">
          {keepRecordNumber(title)}
        </h2>
        {head}
        <Link
          to={closeTo}
          replace
          preventScrollReset
          data-close
          aria-label="Close"
          className="icon-button -me-3 flex-none"
        >
          <Icon name="close" />
        </Link>
      </div>
      {use(DialogNotices)}
      {children}
    </dialog>
  );
}

/** A title whose number of an order or a return does not break. */
function keepRecordNumber(title: string): ReactNode {
  return title.split(/((?:ORD|RET)-[0-9]+\??)/).map((part) =>
    /^(?:ORD|RET)-/.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Asks before Escape, Close or Cancel when something was typed. @returns a function that stops it */
function askBeforeClosing(dialog: HTMLElement, isUnsaved: boolean, closeTo: string): () => void {
  let isEdited = isUnsaved;
  const onInput = () => void (isEdited = true);
  const mayClose = () => !isEdited || window.confirm("Discard your changes?");
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !mayClose()) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.getAttribute("href") !== closeTo || mayClose()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  dialog.addEventListener("input", onInput);
  dialog.addEventListener("keydown", onKey);
  dialog.addEventListener("click", onClick, { capture: true });
  return () => {
    dialog.removeEventListener("input", onInput);
    dialog.removeEventListener("keydown", onKey);
    dialog.removeEventListener("click", onClick, { capture: true });
  };
}

/** Focuses the opener or its menu, or the main content, if the browser has not restored the focus itself. */
function giveFocusTo(opener: string): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const found = document.getElementById(opener);
  // An entry of a closed menu cannot take the focus; its button can.
  const button = found?.closest("details:not([open])")?.querySelector("summary");
  const target = button ?? found ?? document.getElementById("main");
  target?.focus({ preventScroll: true });
}

/** `handle` of every route that renders a `Dialog`. */
export const dialogHandle = { isDialog: true };

/** Returns true if a dialog is open. */
export function useIsDialogOpen(): boolean {
  return useMatches().some(({ handle }) => handle === dialogHandle);
}

/**
 * Returns true if a dialog is open but not modal, because script is off or not loaded yet. Everything around the dialog
 * must then be `inert`, so that keyboard and screen readers stay in it.
 */
export function useBehindDialog(): boolean {
  const hydrated = useHydrated();
  const isOpen = useIsDialogOpen();
  return isOpen && !hydrated;
}
