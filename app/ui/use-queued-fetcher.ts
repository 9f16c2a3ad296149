import { type FormEvent, startTransition, useState } from "react";
import { useFetcher } from "react-router";

/** Field that tells an action that a fetcher posted and needs no redirect. */
export const NO_REDIRECT = "stay";

/** Forms are posted one after the other: each response sets the cookies of the next request. */
let line: Promise<void> = Promise.resolve();

type StayingForm = {
  /** Forms posted and not answered yet, oldest first. */
  pending: FormData[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Posts a form without navigation and revalidates the page. Without script the same form posts itself and the action
 * redirects to its redirectTo.
 */
export function useQueuedFetcher(): StayingForm {
  const fetcher = useFetcher();
  const [pending, setPending] = useState<FormData[]>([]);

  async function post(body: FormData, action: string) {
    await fetcher.submit(body, { method: "post", action });
    // Together with the new data, so that the optimistic state does not flicker.
    startTransition(() => setPending((all) => all.filter((one) => one !== body)));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form, nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    const body = new FormData(form);
    body.set(button.name, button.value);
    body.set(NO_REDIRECT, "on");
    const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    setPending((all) => [...all, body]);
    line = line.then(() => post(body, action));
  }

  return { pending, onSubmit };
}
