import { type Address, mobileInField } from "#app/shop/address/address.ts";

/**
 * Returns what an account knows of its first address, as the form shows it: the first word of the name, the rest of it,
 * and the mobile number.
 */
export function addressOfAccount({
  fullName,
  phone,
}: {
  fullName: string | null;
  phone: string | null;
}): Pick<Address, "first_name" | "last_name" | "phone"> {
  const [first = "", ...rest] = (fullName ?? "").split(/\s+/).filter((word) => word !== "");
  return { first_name: first, last_name: rest.join(" "), phone: phone ? mobileInField(phone) : "" };
}
