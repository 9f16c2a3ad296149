import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { shippingAddress } from "#app/data/shipping-address.server.ts";
import { emailField } from "#app/shop/form-fields.ts";

const customers = z.array(
  z
    .object({
      id: z.string(),
      full_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      is_cash_blocked: z.boolean(),
      address: shippingAddress.nullable(),
    })
    .transform(({ full_name: name, is_cash_blocked: isCashBlocked, ...row }) => ({
      ...row,
      name,
      isCashBlocked,
    })),
);
export type FoundCustomer = z.output<typeof customers>[number];

/** At most five customers by a part of their name, e-mail or telephone. */
export async function findCustomers(db: Db, search: string): Promise<FoundCustomer[]> {
  if (search.trim() === "") return [];
  return customers.parse(
    unwrap("find customers", await db.rpc("admin_find_customers", { p_search: search })),
  );
}

/** The customer with this e-mail address, in any case; null when there is none, or for what is no address. */
export async function findCustomerByEmail(db: Db, typed: string): Promise<FoundCustomer | null> {
  const email = emailField.safeParse(typed);
  if (!email.success) return null;
  return (await findCustomers(db, email.data)).find((customer) => customer.email === email.data) ?? null;
}

type NewCustomer = { email: string; fullName: string; phone: string };

/**
 * Finds the account with this e-mail address, or makes one that nobody can sign in to: with a password that nobody knows
 * and an address that is not confirmed, as long as its owner has not opened the link of “Forgot password?”.
 * @param email in lower case
 * @returns its id; null when that failed
 */
export async function findOrAddCustomer(backend: Credentials, customer: NewCustomer): Promise<string | null> {
  const client = createServiceClient(backend);
  const find = async () => {
    const { data, error } = await client
      .from("users")
      .select("id")
      .eq("email", customer.email)
      .limit(1)
      .maybeSingle();
    if (error) logError("find a customer", error);
    return data?.id ?? null;
  };
  const known = await find();
  if (known !== null) return known;
  const { data, error } = await client.auth.admin.createUser({
    email: customer.email,
    password: `${crypto.randomUUID()}${crypto.randomUUID()}`,
    email_confirm: false,
    user_metadata: { full_name: customer.fullName, phone: customer.phone },
  });
  if (!error) return data.user.id;
  // Added meanwhile, perhaps by the same form.
  if (error.code === "email_exists") return find();
  logError("add a customer", error);
  return null;
}
