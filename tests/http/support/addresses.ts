import type { Shop } from "#local/launcher/shop.ts";
import { type Browser, noticeOf } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { newShopper } from "#tests/http/support/shop.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";

export const LIST = "/profile/addresses";
export const NEW = "/profile/addresses/new";

/** Fields of the address form. */
export const TYPED = { ...ADDRESS_FIELDS, postal_code: "682 001", state: "", phone: "098765 43210" };

type AddressRow = Record<keyof typeof TYPED, string | null> & { id: string; is_default: boolean };

/** Addresses of the signed-in shopper, oldest first. */
export function readAddresses(shop: Shop, browser: Browser): Promise<AddressRow[]> {
  return shop.sql<AddressRow>("select * from public.addresses where user_id = $1 order by created_at", [
    userIdOf(browser),
  ]);
}

/** A shopper with addresses in these streets, added in this order. */
export async function shopperWithAddresses(
  shop: Shop,
  ...streets: string[]
): Promise<{ browser: Browser; ids: string[] }> {
  const browser = await newShopper(shop);
  for (const address_line_1 of streets) {
    const page = await browser.post(NEW, { ...TYPED, address_line_1 });
    if (page.status !== 303) throw new Error(`Saving answered ${page.status}.`);
  }
  await browser.get("/");
  return { browser, ids: (await readAddresses(shop, browser)).map(({ id }) => id) };
}

/** Notice on the address list. */
export async function nextNotice(browser: Browser): Promise<string> {
  return noticeOf((await browser.get(LIST)).html);
}

/** Street of the default address. */
export async function defaultStreets(shop: Shop, browser: Browser): Promise<(string | null)[]> {
  return (await readAddresses(shop, browser))
    .filter((row) => row.is_default)
    .map((row) => row.address_line_1);
}
