import * as z from "zod";

import {
  type Address,
  normaliseMobile,
  normalisePin,
  stateFromPin,
  STATES,
} from "#app/shop/address/address.ts";
import { isElsewhere, isKnownPin, pinQuestion } from "#app/shop/address/pin.ts";
import { optionalLine, requiredLine, whenValid } from "#app/shop/form-fields.ts";
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

/** The form fields of an address by column name, in the order of the form. */
export const addressFields = {
  postal_code: normalisedField("Valid postal code is required", normalisePin),
  city: requiredLine("City", 2, 60, "City is required"),
  state: stateField,
  first_name: requiredLine("First name", 2, 60, "First name is required"),
  last_name: requiredLine("Last name", 1, 60, "Last name is required").refine((name) => name.length !== 1, {
    error: ONE_LETTER_LAST_NAME,
  }),
  address_line_1: requiredLine("Address", 5, 120, "Address is required"),
  address_line_2: optionalLine("Address line 2", 120),
  phone: normalisedField("Valid phone number is required", normaliseMobile),
};

/** The checkbox that confirms a questioned PIN code. Only its key matters. */
export const pinTick = { pinAsTyped: z.optional(z.unknown()) };

type AskedForm = { postal_code: string; state: string; pinAsTyped?: unknown };

/** Adds an error with the question about a PIN code to its field, until the checkbox is ticked; see pinQuestion. */
export function askAboutPin<Form extends z.ZodType<AskedForm>>(schema: Form): Form {
  return schema.refine((form) => [undefined, form.pinAsTyped].includes(pinQuestion(form)?.key), {
    error: ({ input }) => {
      const { success, data } = place.safeParse(input);
      return success ? pinQuestion(data)?.text : undefined;
    },
    path: ["postal_code"],
    when: whenValid(["postal_code"]),
  });
}

const place = z.object({ postal_code: z.unknown(), state: z.unknown() });

/**
 * The address form. PIN code and mobile number are normalized; a blank state is filled in when the PIN code determines
 * it.
 */
export const addressSchema = z.preprocess(
  fillState<AddressInput>,
  askAboutPin(
    z.object({ ...addressFields, ...pinTick }, { error: "The address could not be read. Please try again." }),
  ).transform(({ pinAsTyped: _ticked, ...address }) => address),
);

/**
 * Updates the state in a posted form that changes a stored address: without script, a new PIN code is posted with the
 * stored state. A state that was changed in the form stays. A PIN code and state that are already stored are not
 * questioned again.
 * @param findStored reads the stored address; called only for a PIN code in another state, or in no known state
 */
export async function renewState(
  form: FormData,
  findStored: () => Promise<Pick<Address, "postal_code" | "state">>,
): Promise<FormData> {
  const [pin, state] = [form.get("postal_code"), form.get("state")];
  if (typeof pin !== "string" || typeof state !== "string") return form;
  const question = pinQuestion({ postal_code: pin, state });
  if (question === null || form.get("pinAsTyped") === question.key) return form;
  const stored = await findStored();
  if (state !== stored.state) return form;
  if (normalisePin(pin) === stored.postal_code) form.set("pinAsTyped", question.key);
  else if (isElsewhere(pin, state)) form.set("state", stateFromPin(pin) ?? "");
  return form;
}

type AddressInput = Partial<Record<keyof typeof addressFields, string>>;

/** Fills in a blank state from the PIN code. Anything that is not a form is returned unchanged. */
export function fillState<Form>(form: Form): Form {
  if (typeof form !== "object" || form === null || !("postal_code" in form)) return form;
  const { postal_code: pin, state: given } = form as { postal_code: unknown; state?: unknown };
  const blank = given === undefined || (typeof given === "string" && cleanLine(given) === "");
  if (!blank || typeof pin !== "string") return form;
  const filled = isKnownPin(pin) ? stateFromPin(pin) : null;
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
