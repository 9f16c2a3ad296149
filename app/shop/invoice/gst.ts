import { type State, STATES } from "#app/shop/address/address.ts";
import type { Paise } from "#app/shop/money.ts";

/** GST state codes. 25 and 28 are no longer in use. */
const STATE_CODES: Record<State, string> = {
  "Jammu and Kashmir": "01",
  "Himachal Pradesh": "02",
  Punjab: "03",
  Chandigarh: "04",
  Uttarakhand: "05",
  Haryana: "06",
  Delhi: "07",
  Rajasthan: "08",
  "Uttar Pradesh": "09",
  Bihar: "10",
  Sikkim: "11",
  "Arunachal Pradesh": "12",
  Nagaland: "13",
  Manipur: "14",
  Mizoram: "15",
  Tripura: "16",
  Meghalaya: "17",
  Assam: "18",
  "West Bengal": "19",
  Jharkhand: "20",
  Odisha: "21",
  Chhattisgarh: "22",
  "Madhya Pradesh": "23",
  Gujarat: "24",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Maharashtra: "27",
  Karnataka: "29",
  Goa: "30",
  Lakshadweep: "31",
  Kerala: "32",
  "Tamil Nadu": "33",
  Puducherry: "34",
  "Andaman and Nicobar Islands": "35",
  Telangana: "36",
  "Andhra Pradesh": "37",
  Ladakh: "38",
};

/** Union territories without a legislature, where half of the tax is UTGST instead of SGST. */
const UTGST_TERRITORIES: ReadonlySet<string> = new Set<State>([
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Ladakh",
  "Lakshadweep",
]);

/** Returns the two-digit GST code of a state; null for anything else. */
export function stateCode(state: string): string | null {
  const known = STATES.find((name) => name === state);
  return known ? STATE_CODES[known] : null;
}

/** Returns the state of a GST code; null for an unknown one. */
export function stateOfCode(code: string): State | null {
  return STATES.find((name) => STATE_CODES[name] === code) ?? null;
}

/** A part of the tax. `rate` is in percent. */
export type TaxPart = { name: "CGST" | "SGST" | "UTGST" | "IGST"; rate: number | null; amount: Paise };

/**
 * Splits a tax: half CGST and half SGST (or UTGST) when seller and place of supply are in the same state, otherwise
 * IGST. The parts add up; an odd paisa goes to the second half.
 * @param rate the rate of the whole tax in percent; null when it is not known
 */
export function splitTax(
  tax: Paise,
  rate: number | null,
  { seller, supply }: { seller: string; supply: string },
): TaxPart[] {
  if (seller !== supply) return [{ name: "IGST", rate, amount: tax }];
  const half = Math.floor(tax / 2);
  const halfRate = rate === null ? null : rate / 2;
  return [
    { name: "CGST", rate: halfRate, amount: half },
    { name: UTGST_TERRITORIES.has(supply) ? "UTGST" : "SGST", rate: halfRate, amount: tax - half },
  ];
}
