import { asciiDigits } from "#app/shop/text.ts";

/** An address by column names, as stored and as copied to an order. */
export type Address = {
  first_name: string;
  last_name: string;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  state: string;
  postal_code: string;
  phone: string;
};

/** The fields of an address form. `pinAsTyped` is the checkbox that confirms a questioned PIN code. */
export type AddressField = keyof Address | "pinAsTyped";

/** The fields of an address form in the order of the page. */
export const ADDRESS_ORDER: readonly AddressField[] = [
  "postal_code",
  "city",
  "state",
  "first_name",
  "last_name",
  "address_line_1",
  "address_line_2",
  "phone",
];

/** Returns true if two addresses are equal apart from capitals and spaces. */
export function isSameAddress(one: Address, other: Address): boolean {
  return addressKey(one) === addressKey(other);
}

function addressKey(address: Address): string {
  const { first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone } = address;
  return [first_name, last_name, address_line_1, address_line_2 ?? "", city, state, postal_code, phone]
    .map((part) => part.trim().replaceAll(/\s+/g, " ").toLowerCase())
    .join("\n");
}

/** The maximum number of addresses of one shopper. The database has the same limit. */
export const MAX_ADDRESSES = 20;

/** The error when a shopper has the maximum number of addresses. */
export const ADDRESSES_FULL = `You have ${MAX_ADDRESSES} addresses, which is as many as we keep. Delete one to add another.`;

/** Returns the sentence for an order whose new address was not added to the saved ones. */
export function unsavedAddressText(reason: "full" | "failed"): string {
  return reason === "full"
    ? `Failed to save address for next time: you have ${MAX_ADDRESSES} already.`
    : "Failed to save address for next time.";
}

/** The 28 states and 8 union territories of India, by name. */
export const STATES = [
  "Andaman and Nicobar Islands",
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chandigarh",
  "Chhattisgarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jammu and Kashmir",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Ladakh",
  "Lakshadweep",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Puducherry",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
] as const;

export type State = (typeof STATES)[number];

// Prefixes of PIN codes by state; the longest match counts. Null: shared by several states, or unused.
const PIN_AREAS: readonly (readonly [state: State | null, prefixes: string])[] = [
  ["Delhi", "11"],
  ["Haryana", "12 13"],
  ["Punjab", "14 15"],
  ["Himachal Pradesh", "17"],
  ["Jammu and Kashmir", "18 19"],
  ["Ladakh", "194"],
  ["Uttar Pradesh", "20 21 22 23 24 25 26 27 28 2620 2621 2622 2627 2628 2629"],
  ["Uttarakhand", "246 248 249 263 2625"],
  [null, "1401 160 2447 2467 2476 262"],
  ["Rajasthan", "30 31 32 33 34"],
  ["Gujarat", "36 37 38 39"],
  [null, "3625 3961 3962"],
  ["Maharashtra", "40 41 42 43 44"],
  ["Goa", "403"],
  ["Madhya Pradesh", "45 46 47 48"],
  ["Chhattisgarh", "49"],
  ["Telangana", "50"],
  ["Andhra Pradesh", "51 52 53"],
  [null, "5071 5334"],
  ["Karnataka", "56 57 58 59"],
  ["Tamil Nadu", "60 61 62 63 64 6052 6053 6054 6056 6057 6058"],
  ["Kerala", "67 68 69"],
  ["Lakshadweep", "68255"],
  [null, "605 6074 6096 6733"],
  ["West Bengal", "70 71 72 73 74"],
  ["Sikkim", "737"],
  ["Andaman and Nicobar Islands", "744"],
  ["Odisha", "75 76 77"],
  ["Assam", "78"],
  ["Arunachal Pradesh", "790 791 792"],
  ["Meghalaya", "793 794"],
  ["Manipur", "795"],
  ["Mizoram", "796"],
  ["Nagaland", "797 798"],
  ["Tripura", "799"],
  [null, "7831 7866"],
  ["Bihar", "80 81 821 823 824 84 85"],
  ["Jharkhand", "815 816 822 825 826 827 828 829 83"],
  [null, "8132 814"],
];

const STATE_BY_PREFIX = new Map(
  PIN_AREAS.flatMap(([state, prefixes]) => prefixes.split(" ").map((prefix) => [prefix, state] as const)),
);

// States that share a prefix. Kept apart from the table above, because the shop's script needs only that one.
const SHARED_AREAS: readonly (readonly [prefixes: string, ...states: State[]])[] = [
  ["1401 160", "Chandigarh", "Haryana", "Punjab"],
  ["2447 2467 2476 262", "Uttar Pradesh", "Uttarakhand"],
  ["3625 3961 3962", "Dadra and Nagar Haveli and Daman and Diu", "Gujarat"],
  ["5071", "Andhra Pradesh", "Telangana"],
  ["5334", "Andhra Pradesh", "Puducherry"],
  ["605 6074 6096", "Puducherry", "Tamil Nadu"],
  ["6733", "Kerala", "Puducherry"],
  ["7831 7866", "Arunachal Pradesh", "Assam", "Meghalaya"],
  ["8132 814", "Bihar", "Jharkhand"],
];

const PIN = /^[1-9][0-9]{5}$/;
const MOBILE = /^(?:\+?91|0091)?0?([6-9][0-9]{9})$/;

/**
 * Returns the state of a PIN code by its prefix; null for an invalid PIN code, and when two states share the prefix.
 */
export function stateFromPin(pin: string): State | null {
  const digits = normalisePin(pin);
  if (digits === null) return null;
  for (let length = 5; length >= 2; length -= 1) {
    const state = STATE_BY_PREFIX.get(digits.slice(0, length));
    if (state !== undefined) return state;
  }
  return null;
}

/**
 * Returns the states that a PIN code can be in, by its prefix; empty for an invalid or unused PIN code, and for the
 * army's.
 */
export function statesOfPin(pin: string): readonly State[] {
  const state = stateFromPin(pin);
  if (state !== null) return [state];
  const digits = normalisePin(pin) ?? "";
  const [, ...states] =
    SHARED_AREAS.find(([prefixes]) => prefixes.split(" ").some((prefix) => digits.startsWith(prefix))) ?? [];
  return states;
}

/**
 * Normalizes an Indian mobile number to '+919876543210'; null when it is not one. Accepts ten digits from 6–9, with or
 * without +91, 91, 0091 or 0. Spaces, dashes, dots and brackets are ignored; digits of Indian scripts are accepted.
 */
export function normaliseMobile(input: string): string | null {
  const digits = asciiDigits(input).replace(/[\s\p{Pd}\p{Cf}().]/gu, "");
  const match = MOBILE.exec(digits);
  return match ? `+91${match[1]}` : null;
}

/** Formats a stored mobile number with spaces: '+91 98765 43210'. Anything else is returned unchanged. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^\+91([0-9]{5})([0-9]{5})$/, "+91 $1 $2");
}

/** Formats a stored mobile number for a field labelled '+91': '98765 43210'. Anything else is returned unchanged. */
export function mobileInField(mobile: string): string {
  return formatMobile(mobile).replace(/^\+91 /, "");
}

/** Formats an address as lines to print: name, street, 'City, State PIN', mobile number. */
export function formatAddress(address: Address): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    address.address_line_1,
    address.address_line_2 ?? "",
    formatCity(address),
    formatMobile(address.phone),
  ].filter((line) => line !== "");
}

/**
 * Formats city, state and PIN code: 'Kochi, Kerala 682001'. A city with the name of its state is named once: 'Delhi
 * 110001'.
 */
export function formatCity({
  city,
  state,
  postal_code: pin,
}: Pick<Address, "city" | "state" | "postal_code">) {
  return city.trim().toLowerCase() === state.toLowerCase() ? `${state} ${pin}` : `${city}, ${state} ${pin}`;
}

/** Normalizes a PIN code to six digits; null when it is not one. Spaces and dashes are ignored. */
export function normalisePin(input: string): string | null {
  const digits = asciiDigits(input).replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  return PIN.test(digits) ? digits : null;
}
