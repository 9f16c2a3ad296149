import type { FieldMetadata } from "@conform-to/react";

import type { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";

/** Fields of the settings form. */
export type SettingName =
  | keyof typeof SETTING_LABELS
  | "razorpayKeySecret"
  | "razorpayWebhookSecret"
  | "deleteSecrets";
export type SettingFields = Record<SettingName, FieldMetadata>;
