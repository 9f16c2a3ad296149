import { type Address, normalisePin, STATES, statesOfPin } from "#app/shop/address/address.ts";

/** PIN code and state as typed or stored. */
type Place = Record<keyof Pick<Address, "postal_code" | "state">, unknown>;

// The first three digits of PIN codes in use, a sorting district each. 900–999 is the army, in no state.
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

/** Whether a PIN code begins as those in use do. None is one digit six times. */
export function isKnownPin(pin: string): boolean {
  const digits = normalisePin(pin) ?? "";
  if (digits === "" || SAME_DIGITS.test(digits)) return false;
  const district = Number(digits.slice(0, 3));
  return DISTRICTS.some(([from, to]) => from <= district && district <= to);
}

/** Whether a known PIN code is in none of the states that it can be in. */
export function isElsewhere(pin: string, state: string): boolean {
  const states: readonly string[] = statesOfPin(pin);
  return isKnownPin(pin) && states.length > 0 && !states.includes(state);
}

/**
 * What is asked once about a PIN code before it is taken: it is never refused, since at the borders of states, and for new
 * codes, the list is not exact. `tick` is the label of the box that continues, and `key` its value, which counts for this
 * PIN code and state alone.
 */
export type PinQuestion = { text: string; tick: string; key: string };

/**
 * The question about a PIN code in another state than the chosen one, or in none that is known. Null when there is nothing
 * to ask.
 * @param where says where the state is from
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

/** The same for who handles the address later; null when there is nothing to check. */
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
