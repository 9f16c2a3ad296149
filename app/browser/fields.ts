import { onContent } from "#app/browser/page.ts";
import { stateFromPin } from "#app/shop/address/address.ts";

/** Improves single controls. Those with `data-scripted` that do nothing without script come hidden. */
export function startFields(): void {
  onContent((root) => {
    for (const control of root.querySelectorAll<HTMLElement>("[data-scripted]")) {
      control.hidden = false;
    }
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-scripted]") : null;
    const act = ACTIONS[button?.dataset.scripted ?? ""];
    if (!button || !act) return;
    // Without script the button submits.
    if (act(button) !== true) event.preventDefault();
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && "submit" in target.dataset) target.form?.requestSubmit();
    if (target instanceof HTMLInputElement && target.closest(".stepper")) step(target, 0);
  });
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "get") return;
    for (const [name, value] of Array.from(formData)) if (value === "") formData.delete(name);
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "postal_code") fillState(target);
  });
}

/** Handlers of buttons by name. A handler returns true to let the browser do what it does without script. */
const ACTIONS: Record<string, (button: HTMLElement) => unknown> = {
  less: (button) => step(inputBeside(button), -1),
  more: (button) => step(inputBeside(button), 1),
  password: togglePassword,
  print: () => print(),
  copy: (button) => {
    inputBeside(button).select();
    if (document.execCommand("copy")) button.textContent = "Copied";
  },
  // The system's choice of apps, where there is one, instead of the menu. Closing it is not an error.
  share: ({ dataset }) => !("share" in navigator) || navigator.share(dataset).catch(() => undefined),
};

/** The input that a button belongs to; each such button has one. */
function inputBeside(button: HTMLElement): HTMLInputElement {
  // oxlint-disable-next-line typescript/no-non-null-assertion
  return button.parentElement!.querySelector("input")!;
}

/** Changes a quantity and the sum on its button, which is that of the input's default value. */
function step(input: HTMLInputElement, by: number): void {
  const quantity = Math.min(Math.max(Math.floor(input.valueAsNumber + by) || 1, 1), Number(input.max));
  const sum = input.form?.querySelector("span");
  if (sum) {
    const amount = (Number(sum.textContent.replace(/[^\d.]/g, "")) * quantity) / Number(input.defaultValue);
    sum.textContent = `· ₹${amount.toLocaleString("en-IN", { minimumFractionDigits: amount % 1 && 2 })}`;
  }
  input.value = input.defaultValue = String(quantity);
}

function togglePassword(button: HTMLElement): void {
  const input = inputBeside(button);
  const isShown = input.type === "password";
  input.type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
  button.textContent = isShown ? "Hide" : "Show";
  button.ariaLabel = `${button.textContent} password`;
}

/** Selects the state that belongs to the typed PIN code; another one can be chosen after that. */
function fillState({ form, value }: HTMLInputElement): void {
  const select = form?.elements.namedItem("state");
  const state = stateFromPin(value);
  if (select instanceof HTMLSelectElement && state !== null) select.value = state;
}
