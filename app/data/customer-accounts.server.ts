import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { shippingAddressSchema } from "#app/data/shipping-address.server.ts";
import { emailField } from "#app/shop/form-fields.ts";

const customers = z.array(
  z
    .object({
      id: z.string(),
      full_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      is_cash_blocked: z.boolean(),
      address: shippingAddressSchema.nullable(),
    })
    .transform(({ full_name: name, is_cash_blocked: isCashBlocked, ...row }) => ({
      ...row,
      name,
      isCashBlocked,
    })),
);
export type FoundCustomer = z.output<typeof customers>[number];

/** Finds at most five customers by a part of their name, e-mail or telephone. */
export async function findCustomers(db: Db, search: string): Promise<FoundCustomer[]> {
  if (search.trim() === "") return [];
  return customers.parse(
    unwrap("find customers", await db.rpc("admin_find_customers", { p_search: search })),
  );
}

/**
 * Finds the customer with this e-mail address, ignoring case; null when there is none, or the text is not an address.
 */
export async function findCustomerByEmail(db: Db, typed: string): Promise<FoundCustomer | null> {
  const email = emailField.safeParse(typed);
  if (!email.success) return null;
  return (await findCustomers(db, email.data)).find((customer) => customer.email === email.data) ?? null;
}

type NewCustomer = { email: string; fullName: string; phone: string };

/**
 * Finds the id of the account with this e-mail address, which must be in lower case; null when there is none.
 * @throws as throwUnavailable
 */
export async function findCustomerId(backend: Credentials, email: string): Promise<string | null> {
  const { data, error } = await createServiceClient(backend)
    .from("users")
    .select("id")
    .eq("email", email)
    .limit(1)
    .maybeSingle();
  if (error) throwUnavailable("find a customer", error);
  return data?.id ?? null;
}

/**
 * Creates an account with a random password and an unconfirmed address, so that nobody can sign in to it until its
 * owner opens the link of "Forgot password?".
 * @param customer `email` in lower case
 * @returns its id and whether it is new, because another request may have created it meanwhile; null when that failed
 */
export async function addCustomer(
  backend: Credentials,
  customer: NewCustomer,
): Promise<{ id: string; isNew: boolean } | null> {
  const { data, error } = await createServiceClient(backend).auth.admin.createUser({
    email: customer.email,
    password: `${crypto.randomUUID()}${crypto.randomUUID()}`,
    email_confirm: false,
    user_metadata: { full_name: customer.fullName, phone: customer.phone },
  });
  if (!error) return { id: data.user.id, isNew: true };
  // The account was added meanwhile, perhaps by the same form.
  const known = error.code === "email_exists" ? await findCustomerId(backend, customer.email) : null;
  if (known === null) logError("add a customer", error);
  return known === null ? null : { id: known, isNew: false };
}

/** Deletes an account that `addCustomer` created for a rejected order, unless it has an order by now. */
export async function discardCustomer(backend: Credentials, id: string): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_discard_customer", { p_user_id: id });
  if (error) logError("delete the account of a refused order", error);
}
