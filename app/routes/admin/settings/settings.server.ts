import type { ShopConfig } from "#app/config.server.ts";
import type { SealedSecrets } from "#app/data/settings.server.ts";
import { seal } from "#app/middleware/seal.server.ts";
import { DEMO_WITH_LIVE_KEY, keyRefusal } from "#app/shop/payment/gateway.ts";
import type { SettingsForm } from "#app/shop/settings/settings-form.ts";
import { readStoredKeys, type StoredKeys } from "#app/workflows/payment-keys.server.ts";

/** State of a stored secret; its value is never shown. */
export type SecretState = "stored" | "unreadable" | "missing";

export type KeyStates = {
  keySecret: SecretState;
  webhookSecret: SecretState;
  /** Key ID from the Worker's variables, which take precedence; null when they are not set. */
  worker: string | null;
  /** True if shoppers can pay online with the present keys. */
  isReady: boolean;
};

/** Reads the state of the payment keys. If the database fails, stored secrets count as missing. */
export async function keyStates(config: ShopConfig): Promise<KeyStates> {
  const keys = await readStoredKeys(config);
  const state = (name: "keySecret" | "webhookSecret"): SecretState =>
    keys?.[name] ? "stored" : keys?.unreadable[name] ? "unreadable" : "missing";
  const worker = config.gatewaySource === "worker" ? (config.gateway?.keyId ?? null) : null;
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

/** Checks the payment keys of a valid form against the stored ones. @returns field errors, or null */
export function keyProblems(config: ShopConfig, form: SettingsForm, stored: StoredKeys): Problems | null {
  const { razorpayKeyId: keyId, razorpayKeySecret: keySecret, razorpayWebhookSecret: webhookSecret } = form;
  const refusal = keyId ? keyRefusal(keyId, config.gatewayAccess) : null;
  if (refusal !== null) {
    const emulator = "This shop is set up with the Razorpay emulator, which must never see a live key";
    return { razorpayKeyId: [refusal === DEMO_WITH_LIVE_KEY ? refusal : emulator] };
  }
  if (keySecret && !keyId)
    return { razorpayKeyId: ["Please enter the key ID that the key secret belongs to"] };
  const isOther = keyId !== null && keyId !== stored.keyId;
  const hadSecret = stored.keySecret !== null || stored.unreadable.keySecret;
  if (isOther && hadSecret && !keySecret && !form.deleteSecrets) {
    return { razorpayKeySecret: ["Please enter the key secret that belongs to the new key ID"] };
  }
  const kept = form.deleteSecrets ? null : stored;
  const willBeReady =
    config.gatewaySource === "worker" ||
    Boolean(keyId && (keySecret ?? kept?.keySecret) && (webhookSecret ?? kept?.webhookSecret));
  if (!form.enableCod && !willBeReady) {
    return {
      enableCod: ["Online payment does not have all its keys yet, so cash on delivery must stay on"],
    };
  }
  return null;
}

/** Seals the secrets of the form for storage. */
export async function sealSecrets(
  { sessionSecrets }: Pick<ShopConfig, "sessionSecrets">,
  form: SettingsForm,
): Promise<SealedSecrets> {
  const { razorpayKeyId, razorpayKeySecret: keySecret, razorpayWebhookSecret: webhookSecret } = form;
  const otherwise = form.deleteSecrets ? "" : null;
  return {
    keySecret: keySecret
      ? await seal(sessionSecrets, `key-secret:${razorpayKeyId ?? ""}`, keySecret)
      : otherwise,
    webhookSecret: webhookSecret ? await seal(sessionSecrets, "webhook-secret", webhookSecret) : otherwise,
  };
}

const VERSION = /^\d{4}-\d\d-\d\d[T ][\d:.]{8,15}(?:\+00:00|Z)$/;

/** Version of the settings that the form was opened with; null for a malformed one, which counts as a conflict. */
export function readVersion(form: FormData): string | null {
  const version = form.get("version");
  return typeof version === "string" && VERSION.test(version) ? version : null;
}
