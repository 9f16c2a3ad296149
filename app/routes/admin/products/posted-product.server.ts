import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";

import { configContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import type { FormRequest } from "#app/middleware/read-form.server.ts";
import { withMovedImage } from "#app/routes/admin/products/form.server.ts";
import {
  checkUploads,
  NOT_STORED,
  readProductForm,
  uploadRefusal,
  valuesWith,
} from "#app/routes/admin/products/uploads.server.ts";
import type { changeImages } from "#app/shop/product/image-list.ts";

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

type Posted<Values> = {
  form: FormData;
  /** Images selected for removal. */
  removed: string[];
} & (
  | {
      /** The form that comes back: rejected, or after the move of an image. */
      answer: { result: SubmissionResult } | { moved: Record<string, string> };
      status: number;
    }
  | { answer: null; values: Values; reply: (errors: Errors) => SubmissionResult }
);

/** Reads the posted form of a product, and stores its new images. `values` are to be saved. */
export async function readPostedProduct<Schema extends z.ZodType<Parameters<typeof changeImages>[0]>>(
  posted: FormRequest,
  db: Db,
  schema: Schema,
): Promise<Posted<z.output<Schema>>> {
  const { form, files, removed, move } = await readProductForm(posted, schema);
  if (move !== null) return { form, removed, answer: { moved: withMovedImage(form, move) }, status: 200 };
  const submission = parseWithZod(form, { schema });
  const uploads = await checkUploads(files, posted.context.get(configContext));
  const refuse = (problem: string | null, status = 400) => ({
    form,
    removed,
    answer: { result: submission.reply(uploadRefusal(problem)) },
    status,
  });
  if (submission.status !== "success") return refuse(uploads.problem);
  const values = valuesWith(submission.value, uploads, removed);
  if ("problem" in values) return refuse(values.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);
  return { form, removed, answer: null, values, reply: (errors) => submission.reply(errors) };
}
