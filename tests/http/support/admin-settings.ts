import type { Shop } from "#local/launcher/shop.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

export const SETTINGS = "/admin/settings";
/** Id of the settings form. */
export const FORM = "settings";

type RazorpayCheckout = {
  shop: Shop;
  admin: Browser;
  /** Values of the form as shown. */
  openForm: () => Promise<Record<string, string>>;
  /** Posts the form with changes, without the fields in `leaveOut`. */
  save: (changes: Record<string, string>, leaveOut?: string[]) => Promise<Page>;
  /** Settings and secrets as stored. */
  stored: () => Promise<Record<string, unknown>>;
};

/** Starts a shop without Razorpay keys in the Worker's variables, so that they come from the settings. */
export async function openSettingsForm(): Promise<RazorpayCheckout> {
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
