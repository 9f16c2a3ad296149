import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import {
  checkUploads,
  NOT_STORED,
  readProductForm,
  type Uploads,
  uploadRefusal,
} from "#app/routes/admin/products/uploads.server.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** A record that may have an image. */
type WithImage = { imageUrl: string | null };

type Answer = ReturnType<typeof answer>;
type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

type Sent<T> =
  | { refusal: Answer }
  | {
      /** As it is to be saved. */
      record: T;
      /** Its image before, where another or none takes its place. */
      replacedImage: string | null;
      /** Version that is edited; '' for a new record. */
      version: string;
      /** Answers with what was typed and the reasons, after a conflict with what is stored. */
      refuse: (status: number, errors: Errors, conflict?: EditResult["conflict"]) => Answer;
    };

const editedVersion = z.iso.datetime({ offset: true });

/**
 * Reads the form of a collection or category: its values, the version that is edited, and one image, which is stored.
 * @returns the record, or in `refusal` the answer with the reason beside the field
 */
export async function readRecordWithImage<T extends WithImage>(
  { request, context, db }: Parameters<typeof readProductForm>[0] & { db: Db },
  schema: z.ZodType<T>,
  { isNew }: { isNew: boolean },
): Promise<Sent<T>> {
  const { form, files, removed } = await readProductForm({ request, context }, schema, ["version"]);
  const submission = parseWithZod(form, { schema });
  const refuse = (status: number, errors: Errors, conflict?: EditResult["conflict"]) =>
    answer({ result: submission.reply(errors), ...(conflict && { conflict }) }, status);

  const config = context.get(configContext);
  const uploads: Uploads =
    files.length > 1 ? { images: [], problem: "Choose one image" } : await checkUploads(files, config);
  if (submission.status !== "success" || uploads.problem !== null) {
    return { refusal: refuse(400, uploadRefusal(uploads.problem)) };
  }
  const version = isNew ? "" : editedVersion.safeParse(form.get("version")).data;
  if (version === undefined) return { refusal: refuse(400, { formErrors: [UNREADABLE_FORM] }) };
  if ((await storeImages(db, uploads.images)) === "failed") {
    return { refusal: refuse(503, uploadRefusal(NOT_STORED)) };
  }
  const typed = submission.value;
  const record = withUpload(typed, uploads, removed);
  return {
    record,
    replacedImage: record.imageUrl === typed.imageUrl ? null : typed.imageUrl,
    version,
    refuse,
  };
}

function answer(given: EditResult, status: number) {
  return data(given, { status });
}

/** A record with the image that was uploaded, or without the one that was removed. */
function withUpload<T extends WithImage>(record: T, { images }: Uploads, removed: readonly string[]): T {
  const [upload] = images;
  if (upload) return { ...record, imageUrl: upload.address };
  const isRemoved = record.imageUrl !== null && removed.includes(record.imageUrl);
  return isRemoved ? { ...record, imageUrl: null } : record;
}
