/** A word that shoppers search for, and the catalogue words that it also finds. */
export type SearchWord = { word: string; means: string[] };

/** The values of the search word form as strings, by field name. */
export type SearchWordFormValues = { word: string; means: string };

export const SEARCH_WORD_LABELS = { word: "Shoppers search for", means: "It also finds" } as const;

/** Converts a stored search word to the values of its form. */
export function toSearchWordFormValues({ word, means }: SearchWord): SearchWordFormValues {
  return { word, means: means.join(", ") };
}

/** Returns the fields whose stored value, saved by somebody else, differs from the submitted one. */
export function searchWordDifferences(
  stored: SearchWord,
  submitted: SearchWord,
): { label: string; now: string }[] {
  const now = toSearchWordFormValues(stored);
  const typed = toSearchWordFormValues(submitted);
  return (["word", "means"] as const).flatMap((name) =>
    now[name] === typed[name] ? [] : [{ label: SEARCH_WORD_LABELS[name], now: now[name] }],
  );
}

const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
const PERSONAL_DIGITS = 5;

/**
 * Returns true if a search without results may be counted: 2 to 60 characters, with a letter, and nothing that may
 * identify a person or an order, which is an @ or five digits, as in phone numbers, PIN codes and order numbers.
 */
export function mayCountSearch(search: string): boolean {
  const digits = search.match(/\p{Nd}/gu)?.length ?? 0;
  return (
    search.length >= MIN_LENGTH &&
    search.length <= MAX_LENGTH &&
    /\p{L}/u.test(search) &&
    !search.includes("@") &&
    digits < PERSONAL_DIGITS
  );
}
