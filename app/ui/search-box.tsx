import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { href, useNavigate } from "react-router";

import { MIN_SUGGEST_LENGTH } from "#app/shop/product/product.ts";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type SearchBoxProps = {
  /** Current search term. */
  search: string;
  label: string;
  className?: string;
};

type Suggestion = { id: string; name: string };

const SUGGEST_DELAY_MS = 200;

/**
 * Input of a search form. With script it is a combobox that suggests products: arrow keys or a click choose one, Enter
 * without a choice submits the form. The parent must be `relative`.
 */
export function SearchBox({ search, label, className }: SearchBoxProps) {
  const listId = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { found, ask, forget } = useSuggestions();
  const [active, setActive] = useState(-1);
  const isOpen = found.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    forget();
    setActive(-1);
  }

  function choose(id: string) {
    close();
    void navigate(href("/product/:id", { id }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = found[active];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      if (chosen) event.preventDefault();
      if (chosen) choose(chosen.id);
      else close();
    }
    if (!isOpen) return;
    if (event.key === "Escape") close();
    // Past either end of the list no option is active, and Enter searches for the typed text.
    const places = found.length + 1;
    const step = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step !== 0) setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <>
      <input
        type="search"
        name="search"
        defaultValue={search}
        placeholder="Search products"
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        className={classes("form-control", className)}
        {...(hydrated && {
          role: "combobox",
          autoComplete: "off",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? listId : undefined,
          "aria-activedescendant": active < 0 ? undefined : optionId(active),
          onKeyDown,
          onBlur: close,
          onInput: (event) => {
            setActive(-1);
            ask(event.currentTarget.value);
          },
        })}
      />
      {isOpen ? (
        // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the list of a combobox: the keys are the text box's
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className="popover inset-x-0 top-full z-40 overflow-hidden"
        >
          {found.map(({ id, name }, index) => (
            <div
              key={id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              className="hover:bg-soft aria-selected:bg-soft px-3 py-2.5"
              aria-selected={index === active}
              // Keeps the focus in the input: without it the list closes before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(id)}
            >
              {name}
            </div>
          ))}
        </div>
      ) : // oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events
      null}
    </>
  );
}

/** Debounced product suggestions for the typed text; an older response never replaces a newer one. */
function useSuggestions() {
  const [found, setFound] = useState<Suggestion[]>([]);
  const latest = useRef<AbortController>(null);

  useEffect(() => () => latest.current?.abort(), []);

  function forget() {
    latest.current?.abort();
    setFound([]);
  }

  function ask(typed: string) {
    const search = typed.trim();
    if (search.length < MIN_SUGGEST_LENGTH || savesData()) {
      forget();
      return;
    }
    latest.current?.abort();
    const control = new AbortController();
    latest.current = control;
    setTimeout(() => {
      if (!control.signal.aborted) void suggest(search, control.signal).then(setFound, () => undefined);
    }, SUGGEST_DELAY_MS);
  }

  return { found, ask, forget };
}

async function suggest(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`${href("/suggest")}?${new URLSearchParams({ search })}`, { signal });
  const found: Suggestion[] = answer.ok ? await answer.json() : [];
  signal.throwIfAborted();
  return found;
}

/** Whether the browser asks to save data. False where it does not say. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
