import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";

type Options = {
  /** True if the form stays on the page when only the query changes, as one with several sections does. */
  isKeptOnPage?: boolean;
};

/**
 * Asks before the page is left while a field of the form has been edited.
 * @param isUnsaved true if the values that the form began with are not saved either
 */
export function useAskBeforeLeaving(
  form: RefObject<HTMLFormElement | null>,
  isUnsaved: boolean,
  { isKeptOnPage = false }: Options = {},
): void {
  const mustAsk = () => form.current !== null && (isUnsaved || isEdited(form.current));

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // Sending the form leads to its own address.
    const stays = to.pathname === from.pathname && (isKeptOnPage || to.search === from.search);
    return !stays && mustAsk() && !window.confirm("Discard your changes?");
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  });
}

function isEdited(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLInputElement) {
      return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLSelectElement)) return false;
    const first = Math.max(
      0,
      Array.from(field.options).findIndex((option) => option.defaultSelected),
    );
    return field.selectedIndex !== first;
  });
}
