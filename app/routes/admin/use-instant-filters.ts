import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";

import { useHydrated } from "#app/ui/use-hydrated.ts";

type InstantFilters = {
  /** Props of the GET form. */
  form: {
    ref: (form: HTMLFormElement | null) => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** True if choices apply at once, so that the form needs no button for them. */
  isInstant: boolean;
  /** True once a filter was chosen: what holds the filters then stays open. */
  isChosen: boolean;
};

/**
 * Applies a choice of a filter form at once; without script its button does. The control that was changed has the focus
 * again when the form is drawn anew.
 * @param waits the value of a choice that needs more before it can apply
 */
export function useInstantFilters(waits?: string): InstantFilters {
  const submit = useSubmit();
  const [chosen, setChosen] = useState<string | null>(null);
  const isInstant = useHydrated();

  const ref = (form: HTMLFormElement | null) => {
    // A focus that has moved meanwhile stays where it is.
    if (chosen === null || document.activeElement !== document.body) return;
    const control = form?.elements.namedItem(chosen);
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  };

  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio"));
    if (!isChoice || target.value === waits) return;
    setChosen(target.name);
    void submit(currentTarget, { preventScrollReset: true });
  };

  return { form: { ref, onChange }, isInstant, isChosen: chosen !== null };
}
