import { type Settle, showAtOnce, showBusy } from "#app/browser/feedback.ts";
import { noteAnswer } from "#app/browser/freshness.ts";
import { leaveFor, leaveWith } from "#app/browser/navigation.ts";
import { showNotice } from "#app/browser/notices.ts";
import { fetchPage, parsePage, showProblem, swapMain } from "#app/browser/page.ts";
import { isScriptAnswer, SCRIPT_ACCEPT, type ScriptAnswer } from "#app/shop/script-answer.ts";

declare global {
  interface Window {
    /** Submit events of forms with `data-post`, which ui/shop-script.tsx takes from the first paint on. */
    posts: { push: (event: SubmitEvent) => void } & Iterable<SubmitEvent>;
  }
}

/** Forms are posted one after the other: each response sets the cookies of the next request. */
let queue: Promise<void> = Promise.resolve();
let waiting = 0;

/** Posts forms with `data-post` without leaving the page, first those that were submitted before the script came. */
export function startForms(): void {
  const early = Array.from(window.posts);
  window.posts = { push: take, [Symbol.iterator]: () => [][Symbol.iterator]() };
  early.forEach(take);
  // On the window, where the starter has taken forms with data-post before.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) onPlainSubmit(event);
  });
}

/** A form that leads to another page is busy until that shows; a second press posts nothing again. */
function onPlainSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || new URL(actionOf(form, submitter)).origin !== location.origin)
    return;
  if (form.ariaBusy && form.method === "post") event.preventDefault();
  // A busy button must not change what is posted.
  else setTimeout(() => leaveWith(showBusy(form, submitter)));
}

function take({ target: form, submitter: button }: SubmitEvent): void {
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
  if (button.ariaDisabled === "true" || button.ariaBusy || (form.dataset.post === "swap" && form.ariaBusy))
    return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  if (button.name) body.append(button.name, button.value);
  waiting += 1;
  const settle = showAtOnce(form, button, body);
  queue = queue.then(() => send({ form, button, body, settle }));
}

type Sending = { form: HTMLFormElement; button: HTMLButtonElement; body: URLSearchParams; settle: Settle };

async function send({ form, button, body, settle }: Sending): Promise<void> {
  const [response, answer] = await post(actionOf(form, button), body);
  waiting -= 1;
  settle(answer !== null && answer.notice?.kind !== "error");
  if (answer) await follow(answer, form, body.has("wanted"));
  else if (response === null) showNotice({ kind: "error", message: NO_CONNECTION });
  else if (form.dataset.post !== "swap" || !(await showAnswerPage(response))) submitPlainly(form, button);
}

const NO_CONNECTION = "The shop could not be reached. Please check your network and try again.";

/** @returns no response without a whole answer, and no answer for a response that is a page */
async function post(url: string, body: URLSearchParams): Promise<[Response | null, ScriptAnswer | null]> {
  try {
    const response = await fetch(url, { method: "POST", body, headers: { Accept: SCRIPT_ACCEPT } });
    const isPage = response.headers.get("Content-Type") !== "application/json";
    const answer: unknown = isPage || (await response.json());
    return [response, isScriptAnswer(answer) ? answer : null];
  } catch {
    return [null, null];
  }
}

async function follow(answer: ScriptAnswer, form: HTMLFormElement, isHeart: boolean): Promise<void> {
  noteAnswer(answer, isHeart);
  if (!answer.stays) return leaveFor(answer.location, form.closest("dialog") !== null);
  if (answer.notice) showNotice(answer.notice);
  // While more posts wait, the page of this one is already old.
  if (form.dataset.post !== "swap" || waiting > 0) return;
  const page = await fetchPage();
  if (page) swapMain(page, form);
  else location.reload();
}

/**
 * Shows a form again that the server rejected.
 * @returns false for a page with a script in its content, such as Turnstile's, which only a page that is opened runs
 */
async function showAnswerPage(response: Response): Promise<boolean> {
  const page = parsePage(await response.text());
  if (page.querySelector("main script")) return false;
  // An error page: what was typed stays.
  if (!response.ok && !page.querySelector("main form")) {
    showNotice({ kind: "error", message: page.title });
    return true;
  }
  swapMain(page);
  showProblem(document.querySelector("main") ?? document);
  return true;
}

/** Lets the browser post the form, because the answer was none that the script knows. */
function submitPlainly(form: HTMLFormElement, button: HTMLButtonElement): void {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: button.name, value: button.value });
  form.append(field);
  form.action = actionOf(form, button);
  form.submit();
}

function actionOf(form: HTMLFormElement, button: HTMLElement | null): string {
  const own = button?.getAttribute("formaction") ?? form.getAttribute("action");
  return new URL(own ?? location.href, location.href).href;
}
