import * as z from "zod";

import {
  type Address,
  normaliseMobile,
  normalisePin,
  stateFromPin,
  STATES,
  statesOfPin,
} from "#app/shop/address/address.ts";
import { optionalLine, requiredLine } from "#app/shop/form-fields.ts";
import { cleanLine } from "#app/shop/text.ts";

const ONE_LETTER_LAST_NAME =
  "Last name is required. If yours has one letter, use your full surname or repeat your first name";

const stateField = z.optional(z.string({ error: "State is required" })).transform((value, ctx) => {
  const wanted = cleanLine(value ?? "").toLowerCase();
  const found = STATES.find((name) => name.toLowerCase() === wanted);
  if (found) return found;
  ctx.issues.push({
    code: "custom",
    input: value,
    message: wanted === "" ? "State is required" : "State is required. Please choose one from the list",
  });
  return z.NEVER;
});

/** The fields of an address by column name, in the order of the form. */
export const addressFields = {
  postal_code: normalisedField("Valid postal code is required", normalisePin),
  first_name: requiredLine("First name", 2, 60, "First name is required"),
  last_name: requiredLine("Last name", 1, 60, "Last name is required").refine((name) => name.length !== 1, {
    error: ONE_LETTER_LAST_NAME,
  }),
  address_line_1: requiredLine("Address", 5, 120, "Address is required"),
  address_line_2: optionalLine("Address line 2", 120),
  city: requiredLine("City", 2, 60, "City is required"),
  state: stateField,
  phone: normalisedField("Valid phone number is required", normaliseMobile),
};

/**
 * The address form. PIN code and mobile number are parsed to their stored form; a blank state is filled in from the PIN
 * code where that determines it.
 */
export const addressSchema = z.preprocess(
  fillState<AddressInput>,
  z.object(addressFields, { error: "The address could not be read. Please try again." }),
);

function isPinIn(pin: string, state: string): boolean {
  const states: readonly string[] = statesOfPin(pin);
  return states.length === 0 || states.includes(state);
}

/**
 * A warning for an address whose PIN code is in another state than the chosen one; null when they agree. It is not refused: at
 * the borders of states the list of PIN codes is not exact.
 */
export function pinWarning({
  postal_code: pin,
  state,
}: Pick<Address, "postal_code" | "state">): string | null {
  if (isPinIn(pin, state)) return null;
  const states = new Intl.ListFormat("en-IN", { type: "disjunction" }).format(statesOfPin(pin));
  return `PIN code ${pin} is in ${states}: please check the address`;
}

/** The words after an address was saved. */
export function savedAddressText(address: Pick<Address, "postal_code" | "state">): string {
  return ["Address saved successfully", pinWarning(address)].filter(Boolean).join(". ");
}

/**
 * Renews the state of a posted form by which a stored address is changed: without script a new PIN code comes with the
 * stored state. A state that was chosen, too, stays.
 * @param findStored reads the stored address; called only for a PIN code in another state
 */
export async function renewState(
  form: FormData,
  findStored: () => Promise<Pick<Address, "postal_code" | "state">>,
): Promise<FormData> {
  const [pin, state] = [form.get("postal_code"), form.get("state")];
  if (typeof pin !== "string" || typeof state !== "string" || isPinIn(pin, state)) return form;
  const stored = await findStored();
  if (state === stored.state && normalisePin(pin) !== stored.postal_code)
    form.set("state", stateFromPin(pin) ?? "");
  return form;
}

type AddressInput = Partial<Record<keyof typeof addressFields, string>>;

/** Fills in a blank state from the PIN code. Anything that is not a form is returned unchanged. */
export function fillState<Form>(form: Form): Form {
  if (typeof form !== "object" || form === null || !("postal_code" in form)) return form;
  const { postal_code: pin, state: given } = form as { postal_code: unknown; state?: unknown };
  const blank = given === undefined || (typeof given === "string" && cleanLine(given) === "");
  if (!blank || typeof pin !== "string") return form;
  const filled = stateFromPin(pin);
  return filled === null ? form : { ...form, state: filled };
}

function normalisedField(error: string, normalise: (input: string) => string | null) {
  return z.string({ error }).transform((value, ctx) => {
    const result = normalise(value);
    if (result !== null) return result;
    ctx.issues.push({ code: "custom", input: value, message: error });
    return z.NEVER;
  });
}
