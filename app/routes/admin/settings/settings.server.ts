import { isAllowedKey, type ShopConfig } from "#app/config.server.ts";
import type { SealedSecrets } from "#app/data/settings.server.ts";
import { seal } from "#app/payment/secrets.server.ts";
import type { SettingsForm } from "#app/shop/settings/settings-form.ts";
import { readStoredKeys, type StoredKeys } from "#app/workflows/payment-keys.server.ts";

/** What the form may say of a secret: never what it is. */
export type SecretState = "stored" | "unreadable" | "missing";

export type KeyStates = {
  keySecret: SecretState;
  webhookSecret: SecretState;
  /** The key ID in the Worker's variables, whose keys win; null when it has none. */
  worker: string | null;
  /** Whether shoppers can pay online with the keys there are. */
  isReady: boolean;
};

/** @throws nothing: without an answer of the database the secrets count as missing, and the save will fail */
export async function keyStates(config: ShopConfig): Promise<KeyStates> {
  const keys = await readStoredKeys(config);
  const state = (name: "keySecret" | "webhookSecret"): SecretState =>
    keys?.[name] ? "stored" : keys?.unreadable[name] ? "unreadable" : "missing";
  const worker = config.paymentKeys === "worker" ? (config.payment?.keyId ?? null) : null;
  return {
    keySecret: state("keySecret"),
    webhookSecret: state("webhookSecret"),
    worker,
    isReady: worker !== null || isComplete(keys),
  };
}

function isComplete(keys: StoredKeys | null): boolean {
  return Boolean(keys?.keyId && keys.keySecret && keys.webhookSecret);
}

type Problems = Partial<Record<"razorpayKeyId" | "razorpayKeySecret" | "enableCod", string[]>>;

/** What only the server can say against a form that is well filled in; null when it has nothing. */
export function keyProblems(config: ShopConfig, form: SettingsForm, stored: StoredKeys): Problems | null {
  const { razorpayKeyId: keyId, razorpayKeySecret: keySecret, razorpayWebhookSecret: webhookSecret } = form;
  if (keyId && !isAllowedKey(keyId, config.paymentAt)) {
    return {
      razorpayKeyId: ["This shop is set up with a stand-in for Razorpay, which must never see a live key"],
    };
  }
  if (keySecret && !keyId)
    return { razorpayKeyId: ["Please enter the key ID that the key secret belongs to"] };
  const isOther = keyId !== null && keyId !== stored.keyId;
  const hadSecret = stored.keySecret !== null || stored.unreadable.keySecret;
  if (isOther && hadSecret && !keySecret && !form.forgetSecrets) {
    return { razorpayKeySecret: ["Please enter the key secret that belongs to the new key ID"] };
  }
  const kept = form.forgetSecrets ? null : stored;
  const willBeReady =
    config.paymentKeys === "worker" ||
    Boolean(keyId && (keySecret ?? kept?.keySecret) && (webhookSecret ?? kept?.webhookSecret));
  if (!form.enableCod && !willBeReady) {
    return {
      enableCod: ["Online payment does not have all its keys yet, so cash on delivery must stay on"],
    };
  }
  return null;
}

/** The secrets of the form as they are stored. */
export async function sealSecrets(
  { sessionSecrets }: Pick<ShopConfig, "sessionSecrets">,
  form: SettingsForm,
): Promise<SealedSecrets> {
  const { razorpayKeyId, razorpayKeySecret: keySecret, razorpayWebhookSecret: webhookSecret } = form;
  const otherwise = form.forgetSecrets ? "" : null;
  return {
    keySecret: keySecret
      ? await seal(sessionSecrets, `key-secret:${razorpayKeyId ?? ""}`, keySecret)
      : otherwise,
    webhookSecret: webhookSecret ? await seal(sessionSecrets, "webhook-secret", webhookSecret) : otherwise,
  };
}

const VERSION = /^\d{4}-\d\d-\d\d[T ][\d:.]{8,15}(?:\+00:00|Z)$/;

/** Which settings the form was filled in for; null when that cannot be said, and they count as changed. */
export function readVersion(form: FormData): string | null {
  const version = form.get("version");
  return typeof version === "string" && VERSION.test(version) ? version : null;
}
