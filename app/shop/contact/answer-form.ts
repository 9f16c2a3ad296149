import * as z from "zod";

import { multilineText, requiredLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The form that answers a message. */
export const answerSchema = z.object(
  {
    answer: multilineText(2, 4000, {
      missing: "Please write your answer",
      tooLong: "Answer must be at most 4,000 characters",
    }),
  },
  { error: UNREADABLE_FORM },
);

/** A template for an answer. */
export type MessageTemplate = { id: string; name: string; body: string };

export const templateSchema = z.object(
  {
    name: requiredLine("Name", 2, 80, "Please name the template"),
    body: multilineText(2, 4000, {
      missing: "Please write the text",
      tooLong: "Text must be at most 4,000 characters",
    }),
  },
  { error: UNREADABLE_FORM },
);
export type TemplateForm = z.output<typeof templateSchema>;

type About = { name: string; ticketNumber: string; orderNumber: string | null };

/** Fills in a template for a message, replacing {name}, {ticket} and {order}. */
export function fillTemplate(body: string, { name, ticketNumber, orderNumber }: About): string {
  const values = new Map([
    ["name", name.trim().split(/\s+/)[0] ?? ""],
    ["ticket", ticketNumber],
    ["order", orderNumber ?? "your order"],
  ]);
  return body.replaceAll(/\{(\w+)\}/g, (written, key: string) => values.get(key) ?? written);
}

/** Returns an answer that begins with a template; what is typed already stays above it. */
export function beginWith(template: string, typed: string): string {
  const kept = typed.trimEnd();
  return kept === "" ? template : `${kept}\n\n${template}`;
}
