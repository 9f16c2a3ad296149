import type { Notes } from "#local/razorpay/entities.ts";
import { RazorpayError } from "#local/razorpay/errors.ts";
import type { NewOrder, RefundRequest } from "#local/razorpay/ledger.ts";
import { type CaptureRule, DEFAULT_CAPTURE_RULE } from "#local/razorpay/store.ts";

/* Validation of API requests. Unknown fields are rejected, as Razorpay does. */

type Fields = Record<string, unknown>;

/** Reads a JSON object; empty without a body. @throws RazorpayError for anything else */
export async function readJson(request: Request): Promise<Fields> {
  const text = await request.text();
  if (text === "") return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json"))
    throw new RazorpayError("Please provide your input in JSON format.");
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Falls through to the error below.
  }
  throw new RazorpayError("The request body is not valid JSON.");
}

/** @throws RazorpayError with the reason */
export function parseOrder(body: Fields): NewOrder & { isReceiptUnique: boolean } {
  rejectUnknownFields(body, [
    "amount",
    "currency",
    "receipt",
    "notes",
    "partial_payment",
    "payment",
    "payment_capture",
    "unique_receipt",
  ]);
  const { amount, currency } = body;
  requireField(body, "amount");
  if (!Number.isInteger(amount))
    throw new RazorpayError("The amount must be an integer.", { field: "amount" });
  if (Number(amount) < 100)
    throw new RazorpayError("The amount must be at least INR 1.00", { field: "amount" });
  requireField(body, "currency");
  if (currency !== "INR") throw new RazorpayError("Currency is not supported", { field: "currency" });
  if (body.partial_payment !== undefined && typeof body.partial_payment !== "boolean")
    throw new RazorpayError("The partial payment field must be true or false.", { field: "partial_payment" });
  return {
    amount: Number(amount),
    currency,
    receipt: parseReceipt(body.receipt),
    notes: parseNotes(body.notes),
    captureRule: parseCaptureRule(body),
    isReceiptUnique: body.unique_receipt === true,
  };
}

function parseCaptureRule({ payment, payment_capture }: Fields): CaptureRule {
  if (payment === undefined) {
    const isManual = payment_capture === 0 || payment_capture === false || payment_capture === "0";
    return isManual ? { ...DEFAULT_CAPTURE_RULE, capture: "manual" } : DEFAULT_CAPTURE_RULE;
  }
  if (!isRecord(payment)) throw new RazorpayError("The payment must be an array.", { field: "payment" });
  rejectUnknownFields(payment, ["capture", "capture_options"]);
  const { capture, capture_options: options = {} } = payment;
  if (capture !== "automatic" && capture !== "manual")
    throw new RazorpayError("The selected capture is invalid.", { field: "capture" });
  if (!isRecord(options))
    throw new RazorpayError("The capture options must be an array.", { field: "capture_options" });
  rejectUnknownFields(options, ["automatic_expiry_period", "manual_expiry_period", "refund_speed"]);
  const automatic = parseMinutes(options, "automatic_expiry_period", 12);
  const manual = parseMinutes(options, "manual_expiry_period", automatic ?? 12);
  if (capture === "automatic" && automatic === undefined)
    throw new RazorpayError("The automatic expiry period field is required when capture is automatic.", {
      field: "automatic_expiry_period",
    });
  const speed = options.refund_speed;
  if (speed !== undefined && speed !== "normal" && speed !== "optimum")
    throw new RazorpayError("The selected refund speed is invalid.", { field: "refund_speed" });
  return { capture, automaticMinutes: automatic ?? 7200, manualMinutes: manual ?? 7200 };
}

function parseMinutes(options: Fields, name: string, min: number): number | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const label = name.replaceAll("_", " ");
  if (!Number.isInteger(value)) throw new RazorpayError(`The ${label} must be an integer.`, { field: name });
  if (Number(value) < min) throw new RazorpayError(`The ${label} must be at least ${min}.`, { field: name });
  if (Number(value) > 7200)
    throw new RazorpayError(`The ${label} may not be greater than 7200.`, { field: name });
  return Number(value);
}

/** @throws RazorpayError with the reason */
export function parseRefund(body: Fields): RefundRequest {
  rejectUnknownFields(body, ["amount", "speed", "notes", "receipt"]);
  const { amount, speed = "normal" } = body;
  if (amount !== undefined) {
    if (!Number.isInteger(amount))
      throw new RazorpayError("The amount must be an integer.", { field: "amount" });
    if (Number(amount) < 100)
      throw new RazorpayError("The amount must be at least INR 1.00", { field: "amount" });
  }
  if (speed !== "normal" && speed !== "optimum")
    throw new RazorpayError("The selected speed is invalid.", { field: "speed" });
  return {
    ...(amount === undefined ? {} : { amount: Number(amount) }),
    notes: parseNotes(body.notes),
    receipt: parseReceipt(body.receipt),
    speed,
  };
}

/** The idempotency key of a refund request; null without one. */
export function parseIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("X-Refund-Idempotency");
  if (key === null) return null;
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw new RazorpayError("The idempotency key must be at least 10 characters of A-Z, a-z, 0-9, - and _.");
  return key;
}

/** @throws RazorpayError with the reason */
export function parseCapture(body: Fields): { amount: number; currency: string } {
  rejectUnknownFields(body, ["amount", "currency"]);
  requireField(body, "amount");
  if (!Number.isInteger(body.amount))
    throw new RazorpayError("The amount must be an integer", { field: "amount" });
  requireField(body, "currency");
  if (typeof body.currency !== "string" || !/^[A-Z]{3}$/.test(body.currency))
    throw new RazorpayError("The currency must be 3 characters.", { field: "currency" });
  return { amount: Number(body.amount), currency: body.currency };
}

/** An empty `notes` is `[]`. */
export function parseNotes(notes: unknown): Notes {
  if (notes === undefined || (Array.isArray(notes) && notes.length === 0)) return [];
  if (!isRecord(notes)) throw new RazorpayError("The notes must be an array.", { field: "notes" });
  const pairs = Object.entries(notes);
  if (pairs.length > 15)
    throw new RazorpayError("Number of fields in notes should be less than or equal to 15", {
      field: "notes",
    });
  for (const [, value] of pairs) {
    if (typeof value !== "string" && typeof value !== "number")
      throw new RazorpayError("The notes must be text.", { field: "notes" });
    if (String(value).length > 256)
      throw new RazorpayError("The notes may not be greater than 256 characters.", { field: "notes" });
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]));
}

function parseReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== "string")
    throw new RazorpayError("The receipt must be a string.", { field: "receipt" });
  if (receipt.length > 40)
    throw new RazorpayError("The receipt may not be greater than 40 characters.", { field: "receipt" });
  return receipt;
}

function requireField(body: Fields, field: string): void {
  if (body[field] === undefined || body[field] === null || body[field] === "")
    throw new RazorpayError(`The ${field} field is required.`, { field });
}

/** @throws RazorpayError naming the fields that are not known */
export function rejectUnknownFields(body: object, known: string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new RazorpayError(`${unknown.join(", ")} is/are not required and should not be sent`);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
