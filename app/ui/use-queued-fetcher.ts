import { type FormEvent, startTransition, useState } from "react";
import { useFetcher } from "react-router";

/** Tells an action that script posted: nobody leaves the page, so there is no way back to answer with. */
export const NO_REDIRECT = "stay";

/** Forms go one after the other: each answer brings the cookies that the next one is sent with. */
let line: Promise<void> = Promise.resolve();

type StayingForm = {
  /** What was posted and is not answered yet, oldest first. */
  pending: FormData[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Posts a form without a navigation: the page stays where it is and its data is read again. Without script the same
 * form posts itself and comes back by its redirectTo.
 */
export function useQueuedFetcher(): StayingForm {
  const fetcher = useFetcher();
  const [pending, setPending] = useState<FormData[]>([]);

  async function post(body: FormData, action: string) {
    await fetcher.submit(body, { method: "post", action });
    // With the new data, not before it: what was optimistic may not flicker.
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
