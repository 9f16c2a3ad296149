import { data } from "react-router";

import { addressFor, type NewImage } from "#app/data/product-images.server.ts";
import { stripMetadata } from "#app/formats/strip-image-metadata.ts";
import { readForm, unreadable } from "#app/middleware/read-form.server.ts";
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  detectImageType,
  MAX_UPLOADS,
  changeImages,
} from "#app/shop/product/product-image.ts";

/** Eight images of the largest size and a form around them. */
const BODY_MAX = MAX_UPLOADS * MAX_IMAGE_BYTES + 256 * 1024;

/**
 * A form that may carry files, which is larger than other forms; bodies beyond its limit are read to their end and
 * thrown away.
 * @throws a 400 for a body that cannot be read, a 413 for one that is too large
 */
export async function readLargeForm(request: Request, limit: number, tooLarge: string): Promise<FormData> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size <= limit) parts.push(part);
    else parts.length = 0;
  }
  if (size > limit) throw data({ message: tooLarge }, { status: 413 });
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  try {
    return await new Response(await new Blob(parts).arrayBuffer(), { headers }).formData();
  } catch {
    return unreadable();
  }
}

/** The form of a product: its fields by themselves, the files chosen for `uploads` and the images ticked to go. */
export async function readProductForm(
  request: Request,
  fields: readonly string[],
): Promise<{ form: FormData; files: File[]; removed: string[] }> {
  const known = [...fields, "removed"];
  const isMultipart = request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data");
  const given = isMultipart
    ? await readLargeForm(
        request,
        BODY_MAX,
        "The images are too large. Please go back and choose fewer or smaller ones.",
      )
    : await readForm(request, known);
  const form = new FormData();
  const files: File[] = [];
  for (const [name, value] of given) {
    const isText = typeof value === "string";
    if (name === "uploads" && !isText) files.push(value);
    else if (isText && known.includes(name)) form.append(name, value);
    // A field without a choice sends a file without a name, which arrives as an empty text.
    else if (name !== "uploads" || value !== "") {
      unreadable();
    }
  }
  const removed = form.getAll("removed").map(String);
  form.delete("removed");
  return { form, removed, files: files.filter(({ name, size }) => name !== "" || size > 0) };
}

export type Uploads = { images: NewImage[]; problem: string | null };

/**
 * The chosen files as images, and what is wrong with them; what a file is, only its bytes tell. Where an image was
 * taken is nobody's business.
 */
export async function checkUploads(files: File[]): Promise<Uploads> {
  if (files.length > MAX_UPLOADS) {
    return { images: [], problem: `Choose at most ${MAX_UPLOADS} images at once` };
  }
  const images: NewImage[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const name = file.name.length > 60 ? `${file.name.slice(0, 60)}…` : file.name;
    if (file.size > MAX_IMAGE_BYTES) {
      problems.push(`${name} is larger than 2 MB`);
      continue;
    }
    const bytes = stripMetadata(new Uint8Array(await file.arrayBuffer()));
    const ending = detectImageType(bytes);
    if (ending) images.push({ bytes, ending, address: await addressFor({ bytes, ending }) });
    else problems.push(`${name} is not a JPEG, PNG, WebP, AVIF or GIF image`);
  }
  return { images, problem: problems.join(". ") || null };
}

/** What a form's values are with its images, or what is wrong with those. */
export function valuesWith<T extends Parameters<typeof changeImages>[0]>(
  values: T,
  { images, problem }: Uploads,
  removed: readonly string[] = [],
): T | { problem: string } {
  if (problem !== null) return { problem };
  const all = changeImages(values, { added: images.map(({ address }) => address), removed });
  return all ? { ...values, ...all } : { problem: `A product has at most ${MAX_IMAGES} images` };
}

/** How a form whose images are refused comes back. */
export function uploadRefusal(problem: string | null): { fieldErrors?: Record<string, string[]> } {
  return problem === null ? {} : { fieldErrors: { uploads: [problem] } };
}

export const NOT_STORED = "The images could not be stored. Please try again.";
