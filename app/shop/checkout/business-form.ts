import * as z from "zod";

import { normalisePin } from "#app/shop/address/address.ts";
import { optionalLine, whenValid } from "#app/shop/form-fields.ts";
import { stateCode } from "#app/shop/invoice/gst.ts";
import { type BillingAddress, billingPinQuestion, stateOfGstin } from "#app/shop/tax/billing.ts";
import { isGstin, normalizeGstin } from "#app/shop/tax/gstin.ts";

const WRONG_GSTIN =
  "GSTIN must be 15 characters with a right last one, such as 27AAPFU0939F1ZV. Please check it";
const NO_GSTIN = "GSTIN is required to buy for a business. Leave the other fields empty to buy for yourself";

/** The fields of "Buying for a business?", which other shoppers leave empty. */
export const businessFields = {
  /** The GSTIN is normalized (spaces removed, in capitals) before the check. */
  buyer_gstin: optionalLine("GSTIN", 40)
    .transform((typed) => (typed === null ? null : normalizeGstin(typed)))
    .refine((gstin) => gstin === null || isGstin(gstin), { error: WRONG_GSTIN }),
  billing_name: optionalLine("Legal name", 100),
  billing_line: optionalLine("Billing address", 200),
  billing_city: optionalLine("City", 60),
  billing_pin: optionalLine("PIN code", 20),
  /** The state; when it is empty, the state of the GSTIN is used. */
  billing_state: optionalLine("State", 60),
};

export type BusinessField = keyof typeof businessFields;
type Business = Record<BusinessField, string | null>;

/** The checkbox that confirms a questioned billing PIN code. Only its key matters. */
export const billingTick = { billingPinAsTyped: z.optional(z.unknown()) };
type Asked = Business & { billingPinAsTyped?: unknown };

const NAMES = Object.keys(businessFields);

/** Returns true if any of the fields is filled in. */
function isBusiness(form: object): boolean {
  return Object.entries(form).some(([name, value]) => NAMES.includes(name) && Boolean(value));
}

/** Returns the typed text of a field of an unparsed form; null when it is missing. */
function typedIn(form: unknown, name: BusinessField): string | null {
  const value: unknown = typeof form === "object" && form !== null ? Reflect.get(form, name) : null;
  return typeof value === "string" ? value : null;
}

type Rule = [
  holds: (form: Business) => boolean,
  otherwise: { error: string; path: PropertyKey[]; when: ReturnType<typeof whenValid> },
];

/**
 * Adds the rules of the business fields: a GSTIN requires name and address, in the state of its registration, and those
 * require a GSTIN.
 */
export function withBusinessRules<Form extends z.ZodType<Asked>>(schema: Form): Form {
  const needs = (name: BusinessField, error: string, holds: (value: string) => boolean): Rule => [
    (form) => !isBusiness(form) || holds(form[name] ?? ""),
    { error, path: [name], when: whenValid([name]) },
  ];
  return schema
    .refine(...needs("buyer_gstin", NO_GSTIN, (gstin) => gstin !== ""))
    .refine(...needs("billing_name", "Legal name is required", (name) => name.length >= 2))
    .refine(...needs("billing_line", "Billing address is required", (line) => line.length >= 5))
    .refine(...needs("billing_city", "City is required", (city) => city.length >= 2))
    .refine(...needs("billing_pin", "Valid PIN code is required", (pin) => normalisePin(pin) !== null))
    .refine(
      ({ buyer_gstin: gstin, billing_pin: pin, billingPinAsTyped: ticked }) =>
        [undefined, ticked].includes(billingPinQuestion(gstin, pin)?.key),
      {
        error: ({ input }) =>
          billingPinQuestion(typedIn(input, "buyer_gstin"), typedIn(input, "billing_pin"))?.text,
        path: ["billing_pin"],
        when: whenValid(["buyer_gstin", "billing_pin"]),
      },
    )
    .refine(({ buyer_gstin: gstin }) => gstin === null || stateOfGstin(gstin) !== null, {
      error: "GSTIN must begin with the code of a state",
      path: ["buyer_gstin"],
      when: whenValid(["buyer_gstin"]),
    })
    .refine(
      ({ buyer_gstin: gstin, billing_state: state }) =>
        gstin === null || state === null || stateCode(state) === gstin.slice(0, 2),
      {
        error: ({ input }) =>
          `The GSTIN is of ${stateOfGstin(typedIn(input, "buyer_gstin") ?? "")}: choose that state, or check the GSTIN`,
        path: ["billing_state"],
        when: whenValid(["buyer_gstin", "billing_state"]),
      },
    );
}

/** Returns the business of a validated form; null for a person. */
export function pickBusiness(
  form: Partial<Business>,
): { buyer_gstin: string; billing_address: BillingAddress } | null {
  const { buyer_gstin: gstin, billing_name, billing_line, billing_city, billing_pin, billing_state } = form;
  if (!gstin) return null;
  return {
    buyer_gstin: gstin,
    billing_address: {
      legal_name: billing_name ?? "",
      address_line: billing_line ?? "",
      city: billing_city ?? "",
      state: billing_state ?? stateOfGstin(gstin) ?? "",
      postal_code: normalisePin(billing_pin ?? "") ?? "",
    },
  };
}
