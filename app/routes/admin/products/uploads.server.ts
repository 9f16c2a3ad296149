import type * as z from "zod";

import type { ShopConfig } from "#app/config.server.ts";
import type { NewImage } from "#app/data/product-images.server.ts";
import {
  type FormRequest,
  readForm,
  readLargeForm,
  rejectUnknownFields,
} from "#app/middleware/read-form.server.ts";
import { MAX_IMAGES, changeImages } from "#app/shop/product/image-list.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOADS } from "#app/shop/product/product-image.ts";
import { type ImageProblem, prepareImage } from "#app/workflows/prepare-image.server.ts";

/** The images and the other fields. */
const BODY_MAX = MAX_UPLOAD_BYTES + 256 * 1024;

type ReadForm = {
  form: FormData;
  /** Files of the field `uploads`, and of `logo` where the form has it. */
  files: File[];
  logos: File[];
  /** Images selected for removal. */
  removed: string[];
  /** The move of an image that was asked for instead of saving; see moveImage. */
  move: string | null;
};

const IMAGE_FIELDS = ["removed", "move"];

/**
 * Reads the form of a product: its fields, the files chosen for `uploads`, and what happens to its images.
 * @param moreFields names of fields that the schema does not have
 * @param hasLogo whether files may be chosen for `logo`, too
 */
export async function readProductForm(
  posted: FormRequest,
  schema: z.ZodType,
  moreFields: readonly string[] = [],
  { hasLogo = false }: { hasLogo?: boolean } = {},
): Promise<ReadForm> {
  const others = [...IMAGE_FIELDS, ...moreFields];
  const contentType = posted.request.headers.get("Content-Type")?.toLowerCase();
  if (!contentType?.startsWith("multipart/form-data")) {
    return separate(await readForm(posted, schema, others), [], []);
  }
  const given = await readLargeForm(
    posted,
    BODY_MAX,
    "The images are too large. Please go back and choose fewer or smaller ones.",
  );
  const form = new FormData();
  const files: File[] = [];
  const logos: File[] = [];
  for (const [name, value] of given) {
    if (name !== "uploads" && (name !== "logo" || !hasLogo)) form.append(name, value);
    else if (typeof value !== "string") (name === "logo" ? logos : files).push(value);
    // A file field without a choice sends a file without a name, which arrives as an empty text.
    else if (value !== "") form.append(name, value);
  }
  rejectUnknownFields(form, schema, others);
  return separate(form, files, logos);
}

function separate(form: FormData, files: File[], logos: File[]): ReadForm {
  const removed = form.getAll("removed").map(String);
  const move = form.get("move");
  for (const name of IMAGE_FIELDS) form.delete(name);
  return {
    form,
    removed,
    move: typeof move === "string" ? move : null,
    files: files.filter(isChosen),
    logos: logos.filter(isChosen),
  };
}

function isChosen({ name, size }: File): boolean {
  return name !== "" || size > 0;
}

export type Uploads = { images: NewImage[]; problem: string | null };

const PROBLEMS: Record<ImageProblem, string> = {
  too_large: "is larger than 10 MB",
  too_large_for_type: "is larger than 2 MB",
  too_many_pixels: "has more than 50 megapixels",
  no_image: "is not a JPEG, PNG, WebP, AVIF or GIF image",
  heic: "is a HEIC photo, which this shop cannot read. Save it as JPEG and choose it again",
  cut_off: "is incomplete: its end is missing. Copy it again from the phone or camera",
};

/** The part of a request's time in which copies are made. The rest of it is needed to store and save. */
const COPIES_SHARE = 1 / 3;

/**
 * Checks uploaded files and makes their copies for cards and pages, one after the other: a Worker has little memory.
 * @returns the valid images, and one message about all others or null
 */
export async function checkUploads(
  files: File[],
  { images: resizer, timeouts }: Pick<ShopConfig, "images" | "timeouts">,
): Promise<Uploads> {
  if (files.length > MAX_UPLOADS) {
    return { images: [], problem: `Choose at most ${MAX_UPLOADS} images at once` };
  }
  const images: NewImage[] = [];
  const problems: string[] = [];
  const until = Date.now() + timeouts.work * COPIES_SHARE;
  for (const file of files) {
    const name = file.name.length > 60 ? `${file.name.slice(0, 60)}…` : file.name;
    const image = await prepareImage(new Uint8Array(await file.arrayBuffer()), resizer, until);
    if ("problem" in image) problems.push(`${name} ${PROBLEMS[image.problem]}`);
    else images.push(image);
  }
  return { images, problem: problems.join(". ") || null };
}

/** Adds uploads to a form's values and removes selected images. @returns the values, or an error message */
export function valuesWith<T extends Parameters<typeof changeImages>[0]>(
  values: T,
  { images, problem }: Uploads,
  removed: readonly string[] = [],
): T | { problem: string } {
  if (problem !== null) return { problem };
  const all = changeImages(values, { added: images.map(({ address }) => address), removed });
  return all ? { ...values, ...all } : { problem: `A product has at most ${MAX_IMAGES} images` };
}

/** Field errors for rejected uploads. */
export function uploadRefusal(problem: string | null): { fieldErrors?: Record<string, string[]> } {
  return problem === null ? {} : { fieldErrors: { uploads: [problem] } };
}

export const NOT_STORED = "The images could not be stored. Please try again.";
