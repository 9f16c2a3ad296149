import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider } from "react-router";
import type * as z from "zod";

import {
  addCustomerNote,
  blockCash,
  findCustomer,
  setCustomerTags,
} from "#app/data/admin-customers.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { ADMIN_PAGE_SIZE, redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { cashBlockSchema, customerNoteSchema, tagsSchema } from "#app/shop/customer/customer-forms.ts";

export const customerRecords = adminRecords({
  notFound: "Customer not found",
  listPath: () => href("/admin/orders"),
  find: (db, id) => findCustomer(db, id, { page: 1, pageSize: ADMIN_PAGE_SIZE }),
});

type Admin = { db: Db; context: Readonly<RouterContextProvider> };

const SCHEMAS = { note: customerNoteSchema, tags: tagsSchema, block: cashBlockSchema };

/** Handles the forms of a customer's page by their intent. @throws 400 for an unknown intent */
export async function handleCustomerForm({ db, context }: Admin, id: string, form: FormData) {
  const path = href("/admin/customers/:userId", { userId: id });
  const intent = form.get("intent");
  const done = (text: string) => redirectWithNotice(context, path, "success", text);
  if (intent === "allow") {
    const result = await blockCash(db, id, null);
    return result === "done"
      ? done("This customer can pay cash on delivery again")
      : redirectWithNotice(context, path, "error", refusalText(result));
  }
  if (intent !== "note" && intent !== "tags" && intent !== "block") return throwUnreadableForm();

  const submission = parseWithZod<z.ZodType<{ note?: string; tags?: string[]; reason?: string }>>(form, {
    schema: SCHEMAS[intent],
  });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply() }, { status: 400 });
  }
  const { note = "", tags = [], reason = "" } = submission.value;
  const [result, text] =
    intent === "note"
      ? [await addCustomerNote(db, id, note), "Note added successfully"]
      : intent === "tags"
        ? [await setCustomerTags(db, id, tags), "Tags saved successfully"]
        : [await blockCash(db, id, reason), "This customer pays online from now on"];
  if (result === "done") return done(text);
  return data(
    { intent, result: submission.reply({ formErrors: [refusalText(result)] }) },
    { status: result === "not_found" ? 404 : 503 },
  );
}

function refusalText(code: string): string {
  if (code === "not_found") return "Customer not found";
  if (code === "busy") return "This customer is ordering right now. Please try again in a moment.";
  return "Failed to save. Please try again.";
}
