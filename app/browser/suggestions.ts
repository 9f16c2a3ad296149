import { leaveFor } from "#app/browser/navigation.ts";
import { MIN_SUGGEST_LENGTH } from "#app/shop/product/products-query.ts";

const SUGGEST_DELAY_MS = 200;
const LIST_ID = "suggestions";

type Suggestion = { id: string; name: string };

/** Makes search boxes with `data-suggest` comboboxes, each when it first has the focus. */
export function startSuggestions(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && "suggest" in target.dataset && !target.role) combobox(target);
  });
}

/**
 * Suggests products for the typed text: arrow keys or a click choose one, Enter without a choice submits the form. An
 * older response never replaces a newer one.
 */
function combobox(input: HTMLInputElement): void {
  const list = document.createElement("div");
  Object.assign(list, {
    id: LIST_ID,
    role: "listbox",
    ariaLabel: "Suggestions",
    className: "popover suggestions",
  });
  let latest = new AbortController();
  let active = -1;
  Object.assign(input, {
    role: "combobox",
    autocomplete: "off",
    ariaAutoComplete: "list",
    ariaExpanded: "false",
  });
  input.setAttribute("aria-controls", LIST_ID);

  function close(): void {
    latest.abort();
    show([]);
  }

  function show(found: Suggestion[]): void {
    list.replaceChildren(...found.map(option));
    if (found.length > 0) input.after(list);
    else list.remove();
    input.ariaExpanded = String(found.length > 0);
    setActive(-1);
  }

  function setActive(index: number): void {
    active = index;
    Array.from(list.children).forEach((one, place) => (one.ariaSelected = String(place === index)));
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${LIST_ID}-${index}`);
  }

  async function suggest(): Promise<void> {
    const search = input.value.trim();
    latest.abort();
    const control = new AbortController();
    latest = control;
    if (search.length < MIN_SUGGEST_LENGTH) return show([]);
    await new Promise((resolve) => setTimeout(resolve, SUGGEST_DELAY_MS));
    if (control.signal.aborted) return;
    const found = await ask(search, control.signal);
    if (!control.signal.aborted) show(found);
  }

  input.addEventListener("input", () => void suggest());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const places = list.childElementCount + 1;
    const chosen = list.children[active];
    if (event.key === "Enter" && !event.isComposing) {
      if (chosen instanceof HTMLElement) {
        event.preventDefault();
        chosen.click();
      } else close();
    }
    if (places === 1) return;
    const step = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step === 0) close();
    // Past either end of the list no option is active, and Enter searches for the typed text.
    else setActive(((active + 1 + step + places) % places) - 1);
  });
}

function option({ id, name }: Suggestion, index: number): HTMLElement {
  const element = document.createElement("div");
  Object.assign(element, { id: `${LIST_ID}-${index}`, role: "option", tabIndex: -1, textContent: name });
  // Keeps the focus in the input: without it the list closes before the click.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", () => leaveFor(`/product/${id}`));
  return element;
}

async function ask(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/suggest?${new URLSearchParams({ search })}`, { signal });
    const found: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(found) ? found.filter(isSuggestion) : [];
  } catch {
    return [];
  }
}

function isSuggestion(value: unknown): value is Suggestion {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
