import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { deleteResult, insertResult, updateResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { MessageTemplate, TemplateForm } from "#app/shop/contact/answer-form.ts";

/** Lists all templates by name. */
export async function listTemplates(db: Db): Promise<MessageTemplate[]> {
  const response = await db.from("message_templates").select("id, name, body").order("name").limit(100);
  return unwrap("list the templates of answers", response);
}

/** Adds a template, or changes the one with this id. */
export async function saveTemplate(
  db: Db,
  id: string | null,
  { name, body }: TemplateForm,
): Promise<WriteResult> {
  if (id === null) {
    return insertResult("add a template", await db.from("message_templates").insert({ name, body }));
  }
  const changed = await db.from("message_templates").update({ name, body }).eq("id", id).select("id");
  return updateResult("change a template", changed);
}

export async function deleteTemplate(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult(
    "delete a template",
    await db.from("message_templates").delete().eq("id", id).select("id"),
  );
}
