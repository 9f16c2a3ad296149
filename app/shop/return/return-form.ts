import * as z from "zod";

import { multilineText, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import {
  type ExchangeChoice,
  RETURN_KINDS,
  RETURN_REASONS,
  type RefundMode,
  type ReturnChoice,
} from "#app/shop/return/return.ts";
import { asciiDigits, cleanLine, parseWholeNumber } from "#app/shop/text.ts";

const SAME_SIZE = "It would not fit again. Choose another size, or another reason";
const REASONS = RETURN_REASONS.map(({ value }) => value);

/**
 * Returns the names of an item's fields in the first step of a return: its checkbox, quantity, reason and replacement.
 */
export function itemFields(id: string): {
  pick: string;
  quantity: string;
  reason: string;
  replacement: string;
} {
  return {
    pick: `pick-${id}`,
    quantity: `quantity-${id}`,
    reason: `reason-${id}`,
    replacement: `replacement-${id}`,
  };
}

/**
 * Builds the form of the first step: return or exchange, and for each ticked item a quantity, a reason and, in an
 * exchange, the wanted variant. Values of unticked items are ignored.
 * @param items the items that can be returned; `left` is the returnable quantity, `choices` are the other variants
 */
export function returnStepSchema(
  items: readonly { id: string; left: number; choices: readonly ExchangeChoice[] }[],
) {
  const text = z.string({ error: "Choose from the list" }).optional();
  const fields: Record<string, typeof text> = {};
  for (const { id } of items) {
    for (const name of Object.values(itemFields(id))) fields[name] = text;
  }
  return z
    .object(
      { ...fields, kind: z.enum(RETURN_KINDS, { error: "Choose what you would like" }) },
      { error: UNREADABLE_FORM },
    )
    .transform((form, context): ReturnChoice => {
      const values: Record<string, string | undefined> = form;
      const chosen: ReturnChoice["items"] = [];
      for (const { id, left, choices } of items) {
        const names = itemFields(id);
        if (!values[names.pick]) continue;
        const quantity = parseWholeNumber(values[names.quantity] ?? "");
        const reason = REASONS.find((value) => value === values[names.reason]);
        const wanted = form.kind === "exchange" ? values[names.replacement] || null : null;
        const choice = choices.find((one) => one.id === wanted);
        const canDiffer = choices.some(({ stock }) => stock > 0 && stock >= (quantity ?? 1));
        const refuse = (name: string, message: string) =>
          context.addIssue({ code: "custom", path: [name], message });
        // An item with a single unit has no quantity field.
        if (left === 1 && quantity !== 1) refuse(names.pick, "Only 1 can be returned");
        else if (quantity === null || quantity < 1 || quantity > left)
          refuse(names.quantity, `Choose a number from 1 to ${left}`);
        else if (!reason) refuse(names.reason, "Choose a reason");
        else if (wanted !== null && (choice?.stock ?? 0) < quantity) {
          refuse(names.replacement, choice?.stock ? `Only ${choice.stock} left` : "Sold out. Choose another");
        } else if (form.kind === "exchange" && wanted === null && reason === "does_not_fit" && canDiffer) {
          refuse(names.replacement, SAME_SIZE);
        } else chosen.push({ id, quantity, reason, replacement: wanted });
      }
      if (chosen.length === 0 && context.issues.length === 0) {
        context.addIssue({ code: "custom", path: [], message: "Choose at least one item" });
      }
      return { kind: form.kind, items: chosen };
    });
}

const comment = multilineText(0, 500, {
  missing: UNREADABLE_FORM,
  tooLong: "Please write at most 500 characters",
})
  .optional()
  .transform((text) => text || null);
const key = z.guid({ error: UNREADABLE_FORM });
const shownAmount = z
  .string({ error: UNREADABLE_FORM })
  .regex(/^\d{1,12}$/, { error: UNREADABLE_FORM })
  .transform(Number)
  .optional();

function line(error: string, clean: (text: string) => string, pattern: RegExp) {
  return z
    .string({ error })
    .overwrite((text) => clean(cleanLine(text)))
    .refine((text) => pattern.test(text), { error });
}

const withoutSpaces = (text: string) => asciiDigits(text).replace(/[\s-]/g, "");

const upiId = line(
  "Enter a UPI ID such as name@bank",
  (text) => text.replace(/\s/g, ""),
  /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/,
);
const accountName = line("Enter the name of the account holder", (text) => text, /^.{2,100}$/u);
const accountNumber = line("Enter the account number, 9 to 18 digits", withoutSpaces, /^\d{9,18}$/);
const ifsc = line(
  "Enter the IFSC of the branch, such as SBIN0001234",
  (text) => withoutSpaces(text).toUpperCase(),
  /^[A-Z]{4}0[A-Z0-9]{6}$/,
);

/**
 * Builds the form of the second step: a comment and the account to refund to. Fields of the refund modes that were not
 * chosen are ignored. `shownAmount` is the amount that the page says goes back, in paise.
 * @param modes the refund modes of this order
 */
export function returnConfirmSchema(modes: readonly RefundMode[]) {
  // To add a field, declare it only here: the transforms pass it on.
  const shared = { key, comment, shownAmount };
  if (!modes.includes("upi")) {
    const mode = modes[0] === "source" ? ("source" as const) : null;
    return z.object(shared, { error: UNREADABLE_FORM }).transform((form) => ({ ...form, payee: { mode } }));
  }
  return z
    .discriminatedUnion(
      "refundMode",
      [
        z.object({ ...shared, refundMode: z.literal("upi"), upiId }),
        z
          .object({
            ...shared,
            refundMode: z.literal("bank"),
            accountName,
            accountNumber,
            accountNumberAgain: z.string().optional(),
            ifsc,
          })
          .refine(
            ({ accountNumber: number, accountNumberAgain: again }) => withoutSpaces(again ?? "") === number,
            {
              error: "The two account numbers differ",
              path: ["accountNumberAgain"],
            },
          ),
      ],
      { error: "Choose how you get the money" },
    )
    .transform((form) => {
      if (form.refundMode === "upi") {
        const { refundMode: mode, upiId: id, ...rest } = form;
        return { ...rest, payee: { mode, upiId: id } };
      }
      const {
        refundMode: mode,
        accountName: name,
        accountNumber: number,
        accountNumberAgain: _,
        ifsc: code,
        ...rest
      } = form;
      return { ...rest, payee: { mode, name, number, ifsc: code } };
    });
}

type KeyOf<T> = T extends T ? keyof T : never;
/** The field names of the second step, for all refund modes. */
export type ReturnConfirmField = KeyOf<z.input<ReturnType<typeof returnConfirmSchema>>>;
