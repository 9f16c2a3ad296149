import type { Shop } from "#local/launcher/shop.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

export const SETTINGS = "/admin/settings";
/** The form's id. */
export const FORM = "settings";

type Desk = {
  shop: Shop;
  admin: Browser;
  /** The form as it stands on the screen. */
  openForm: () => Promise<Record<string, string>>;
  /** Posts the form with these values changed and those fields left out. */
  save: (changes: Record<string, string>, leaveOut?: string[]) => Promise<Page>;
  /** Everything that is stored, secrets too. */
  stored: () => Promise<Record<string, unknown>>;
};

/** A shop of this file alone with no keys in the Worker's variables: here they come from the form. */
export async function openSettingsForm(): Promise<Desk> {
  const shop = await openShop({
    vars: {
      RAZORPAY_KEY_ID: undefined,
      RAZORPAY_KEY_SECRET: undefined,
      RAZORPAY_WEBHOOK_SECRET: undefined,
    },
  });
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

  async function openForm(): Promise<Record<string, string>> {
    const page = await admin.get(SETTINGS);
    if (page.status !== 200) throw new Error(`Settings answered ${page.status}`);
    return formValues(page.html, FORM);
  }

  return {
    shop,
    admin,
    openForm,
    async save(changes, leaveOut = []) {
      const form = { ...(await openForm()), ...changes };
      return admin.post(
        SETTINGS,
        Object.fromEntries(Object.entries(form).filter(([name]) => !leaveOut.includes(name))),
      );
    },
    async stored() {
      const [row = {}] = await shop.sql(
        "select to_jsonb(s) || jsonb_build_object('secrets', to_jsonb(p)) as all from public.settings s, public.payment_secrets p",
      );
      return row;
    },
  };
}
