import { type Address, normalisePin, STATES, statesOfPin } from "#app/shop/address/address.ts";

/** A PIN code and state, as typed or as stored. */
type Place = Record<keyof Pick<Address, "postal_code" | "state">, unknown>;

// Ranges of the first three digits of PIN codes in use: the sorting districts. 900–999 belongs to the army, in no
// state.
const DISTRICTS: readonly (readonly [from: number, to: number])[] = [
  "110 121-127 131-136 140-148 151-152 160 171-177 180-185 190-194 201-212 221-233 241-251 261-263 271-277 281-285",
  "301-307 311-314 321-328 331-335 341-345 360-365 370 380-396 400-403 410-416 421-425 431 440-445 450-458 460-466",
  "470-477 480-488 490-497 500-509 515-518 520-524 530-535 560-563 570-577 580-587 590-591 600-614 620-643 670-695",
  "700 711-713 721-723 731-737 741-744 751-770 781-788 790-805 811-816 821-829 831-835 841-848 851-855 900-999",
].flatMap((line) =>
  line.split(" ").map((range) => {
    const [from = "", to = from] = range.split("-");
    return [Number(from), Number(to)] as const;
  }),
);

const SAME_DIGITS = /^([0-9])\1{5}$/;

/** Returns true if a PIN code is in a sorting district that is in use. No PIN code is one digit six times. */
export function isKnownPin(pin: string): boolean {
  const digits = normalisePin(pin) ?? "";
  if (digits === "" || SAME_DIGITS.test(digits)) return false;
  const district = Number(digits.slice(0, 3));
  return DISTRICTS.some(([from, to]) => from <= district && district <= to);
}

/** Returns true if a known PIN code lies outside the given state. */
export function isElsewhere(pin: string, state: string): boolean {
  const states: readonly string[] = statesOfPin(pin);
  return isKnownPin(pin) && states.length > 0 && !states.includes(state);
}

/**
 * The question asked once about an unlikely PIN code. Such a PIN code is never rejected, because the list is not exact
 * at the borders of states and for new codes. `tick` is the label of the checkbox that confirms it, and `key` the
 * checkbox's value, valid for this PIN code and state only.
 */
export type PinQuestion = { text: string; tick: string; key: string };

/**
 * Returns the question about a PIN code that lies in another state than the chosen one, or in no known state; null when
 * there is nothing to ask.
 * @param where describes where the state comes from
 */
export function pinQuestion(
  { postal_code, state }: Place,
  where = (chosen: string) => `you chose ${chosen}`,
): PinQuestion | null {
  const pin = typeof postal_code === "string" ? normalisePin(postal_code) : null;
  if (pin === null) return null;
  if (!isKnownPin(pin)) {
    const text = `We do not know PIN code ${pin}. Check it, or continue with it.`;
    return { text, tick: `Continue with PIN code ${pin}`, key: pin };
  }
  const chosen = STATES.find((name) => name === state);
  if (chosen === undefined || !isElsewhere(pin, chosen)) return null;
  return {
    text: `PIN code ${pin} is in ${listStates(pin)}, and ${where(chosen)}. Correct one of them, or continue with both as they are.`,
    tick: `Continue with PIN code ${pin} and ${chosen}`,
    key: `${pin} ${chosen}`,
  };
}

/** Returns the same doubt as a warning for staff who handle the address later; null when there is nothing to check. */
export function pinWarning({
  postal_code: pin,
  state,
}: Pick<Address, "postal_code" | "state">): string | null {
  if (!isKnownPin(pin)) return `We do not know PIN code ${pin}: please check the address`;
  return isElsewhere(pin, state)
    ? `PIN code ${pin} is in ${listStates(pin)}: please check the address`
    : null;
}

function listStates(pin: string): string {
  return new Intl.ListFormat("en-IN", { type: "disjunction" }).format(statesOfPin(pin));
}
