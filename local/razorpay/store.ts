import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { isErrno } from "#local/fs-errors.ts";
import {
  newId,
  randomText,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from "#local/razorpay/entities.ts";
import type { WebhookEvent } from "#local/razorpay/webhooks.ts";

/** What Razorpay does with a payment that the bank has authorised; minutes since the payment was begun. */
export type CaptureRule = {
  capture: "automatic" | "manual";
  automaticMinutes: number;
  manualMinutes: number;
};

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
  /** By order id. */
  captureRules: Record<string, CaptureRule>;
  payments: RazorpayPayment[];
  refunds: RazorpayRefund[];
  usedKeys: UsedKey[];
  events: WebhookEvent[];
};

export type Store = { state: State; save: () => void };

const list = <T>() => z.array(z.custom<T>((value) => typeof value === "object" && value !== null));

const stateSchema = z.object({
  version: z.literal(1),
  keyId: z.string().startsWith("rzp_test_"),
  keySecret: z.string().min(20),
  webhookSecret: z.string().min(20),
  oldWebhookSecret: z.string().min(20),
  accountId: z.string(),
  isWebhookEnabled: z.boolean(),
  orders: list<RazorpayOrder>(),
  captureRules: z.record(z.string(), z.custom<CaptureRule>()),
  payments: list<RazorpayPayment>(),
  refunds: list<RazorpayRefund>(),
  usedKeys: list<UsedKey>(),
  events: list<WebhookEvent>(),
});

/**
 * The books of the stand-in. With a file they are read from it, and `save` replaces it whole; without one they are in
 * memory.
 * @throws Error when the file is damaged
 */
export function openStore(file: string | null): Store {
  if (file === null) return { state: freshState(), save: () => undefined };
  const state = read(file) ?? freshState();
  function save(): void {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
    renameSync(draft, file ?? "");
  }
  mkdirSync(dirname(file), { recursive: true });
  save();
  return { state, save };
}

function freshState(): State {
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
    usedKeys: [],
    events: [],
  };
}

function read(file: string): State | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Delete it and start again: payments made here are forgotten.`);
  }
}
