import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { readFileIfExists, writeFileAtomic } from "#local/files.ts";
import {
  newId,
  randomText,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from "#local/razorpay/entities.ts";
import type { ReconItem, RazorpaySettlement } from "#local/razorpay/settlements.ts";
import type { WebhookEvent } from "#local/razorpay/webhooks.ts";

/** When Razorpay captures or refunds an authorized payment; minutes since the payment was created. */
export type CaptureRule = {
  capture: "automatic" | "manual";
  automaticMinutes: number;
  manualMinutes: number;
};

/** Razorpay's default: payments authorized within three days are captured automatically. */
export const DEFAULT_CAPTURE_RULE: CaptureRule = {
  capture: "automatic",
  automaticMinutes: 4320,
  manualMinutes: 7200,
};

/** An idempotency key with the request it was used for. */
type UsedKey = { key: string; request: string; refundId: string };

export type State = {
  version: 1;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  oldWebhookSecret: string;
  accountId: string;
  isWebhookEnabled: boolean;
  orders: RazorpayOrder[];
  /** Capture rules by order id. */
  captureRules: Record<string, CaptureRule>;
  payments: RazorpayPayment[];
  refunds: RazorpayRefund[];
  settlements: RazorpaySettlement[];
  reconItems: ReconItem[];
  usedKeys: UsedKey[];
  events: WebhookEvent[];
};

export type Store = { state: State; save: () => void };

const objectList = <T>() => z.array(z.custom<T>((value) => typeof value === "object" && value !== null));

const stateSchema = z.object({
  version: z.literal(1),
  keyId: z.string().startsWith("rzp_test_"),
  keySecret: z.string().min(20),
  webhookSecret: z.string().min(20),
  oldWebhookSecret: z.string().min(20),
  accountId: z.string(),
  isWebhookEnabled: z.boolean(),
  orders: objectList<RazorpayOrder>(),
  captureRules: z.record(z.string(), z.custom<CaptureRule>()),
  payments: objectList<RazorpayPayment>(),
  refunds: objectList<RazorpayRefund>(),
  // Missing in files of earlier versions.
  settlements: objectList<RazorpaySettlement>().default([]),
  reconItems: objectList<ReconItem>().default([]),
  usedKeys: objectList<UsedKey>(),
  events: objectList<WebhookEvent>(),
});

/**
 * Opens the state of the emulator. With a file it is read from there and `save` replaces the file; without one it is
 * kept in memory.
 * @throws Error when the file is damaged
 */
export function openStore(file: string | null): Store {
  if (file === null) return { state: createState(), save: () => undefined };
  const state = read(file) ?? createState();
  function save(): void {
    if (file !== null) writeFileAtomic(file, JSON.stringify(state), 0o600);
  }
  mkdirSync(dirname(file), { recursive: true });
  save();
  return { state, save };
}

function createState(): State {
  return {
    version: 1,
    keyId: `rzp_test_local${randomText(9)}`,
    keySecret: randomText(24),
    webhookSecret: `whsec_${randomText(24)}`,
    oldWebhookSecret: `whsec_${randomText(24)}`,
    accountId: newId("acc"),
    isWebhookEnabled: true,
    orders: [],
    captureRules: {},
    payments: [],
    refunds: [],
    settlements: [],
    reconItems: [],
    usedKeys: [],
    events: [],
  };
}

function read(file: string): State | null {
  const bytes = readFileIfExists(file);
  if (!bytes) return null;
  try {
    return stateSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new Error(`${file} is damaged. Delete it and start again; the payments made here are then lost.`);
  }
}
