import { countAdded } from "#app/browser/cart-badge.ts";
import { currentTheme, setTheme } from "#app/browser/theme.ts";

/** Ends what was shown before the answer. `isDone`: the server has done it. */
export type Settle = (isDone: boolean) => void;

/** Shows the result of a posted form before the answer. */
export function showAtOnce(form: HTMLFormElement, button: HTMLButtonElement, body: URLSearchParams): Settle {
  if (body.has("wanted")) return toggleHeart(button);
  const theme = body.get("theme");
  if (theme !== null) return switchTheme(theme);
  if (body.get("intent") === "set") return showQuantity(form, Number(body.get("quantity")));
  const endBusy = showBusy(form, button);
  if (body.get("intent") !== "add") return endBusy;
  const endCount = countAdded(body.get("productId") ?? "");
  return () => {
    endBusy();
    endCount();
  };
}

/** Marks a button and its form as busy. Not `disabled`, which would move the keyboard focus away. */
export function showBusy(form: HTMLFormElement, button: Element | null): () => void {
  const mark = (busy: "true" | null) => {
    form.ariaBusy = busy;
    if (button) button.ariaBusy = busy;
  };
  mark("true");
  return () => mark(null);
}

function switchTheme(theme: string): Settle {
  const before = currentTheme();
  setTheme(theme);
  return (isDone) => {
    if (!isDone) setTheme(before);
  };
}

function toggleHeart(button: HTMLButtonElement): Settle {
  toggle(button);
  button.ariaDisabled = "true";
  return (isDone) => {
    if (!isDone) toggle(button);
    button.ariaDisabled = null;
  };
}

/** A pressed heart takes the product off the list, and says so. */
function toggle(button: HTMLButtonElement): void {
  const { ariaLabel, ariaPressed } = button;
  button.ariaPressed = String(ariaPressed !== "true");
  button.value = String(ariaPressed === "true");
  button.ariaLabel =
    ariaPressed === "true"
      ? (ariaLabel ?? "").replace(/^Remove (.*) from /, "Add $1 to ")
      : (ariaLabel ?? "").replace(/^Add (.*) to /, "Remove $1 from ");
}

/** Writes a quantity of the cart page, so that quick taps add up. */
function showQuantity(form: HTMLFormElement, quantity: number): Settle {
  const [less, more] = form.querySelectorAll<HTMLButtonElement>("button[name=quantity]");
  const shown = form.querySelector("[data-quantity]");
  if (!less || !more || !shown) return () => undefined;
  shown.textContent = String(quantity);
  less.value = String(quantity - 1);
  less.disabled = quantity <= 1;
  more.value = String(quantity + 1);
  more.disabled = quantity >= Number(form.dataset.most);
  return () => undefined;
}
