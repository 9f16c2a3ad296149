import { onContent } from "#app/browser/page.ts";
import { stateFromPin } from "#app/shop/address/address.ts";
import { clampQuantity } from "#app/shop/product/product.ts";

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
    event.preventDefault();
    act(button);
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

const ACTIONS: Record<string, (button: HTMLElement) => void> = {
  less: (button) => stepBy(button, -1),
  more: (button) => stepBy(button, 1),
  password: togglePassword,
  print: () => print(),
  share: (button) => {
    // Closing the system's share dialog is not an error.
    if ("share" in navigator) void navigator.share(button.dataset).catch(() => undefined);
    else {
      button.parentElement?.querySelector("input")?.select();
      if (document.execCommand("copy")) button.textContent = "Copied";
    }
  },
};

function stepBy(button: HTMLElement, by: number): void {
  const input = button.parentElement?.querySelector("input");
  if (input) step(input, by);
}

function step(input: HTMLInputElement, by: number): void {
  input.value = String(clampQuantity((input.valueAsNumber || 1) + by, Number(input.max)));
}

function togglePassword(button: HTMLElement): void {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const isShown = input.type === "password";
  input.type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
  button.ariaLabel = isShown ? "Hide password" : "Show password";
  button.textContent = isShown ? "Hide" : "Show";
}

/** Selects the state that belongs to the typed PIN code; another one can be chosen after that. */
function fillState({ form, value }: HTMLInputElement): void {
  const select = form?.elements.namedItem("state");
  const state = stateFromPin(value);
  if (select instanceof HTMLSelectElement && state !== null) select.value = state;
}
