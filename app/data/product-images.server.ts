import { toHex } from "#app/crypto.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import type { ImageSize } from "#app/data/image-resizing.server.ts";
import {
  copyName,
  IMAGE_TYPES,
  mediaFileName,
  mediaName,
  mediaUrl,
  SIZE_TYPES,
  storedNames,
} from "#app/shop/product/product-image.ts";

const BUCKET = "products";
const ONE_DAY = 24 * 60 * 60;

export type NewImage = {
  bytes: Uint8Array<ArrayBuffer>;
  ending: keyof typeof IMAGE_TYPES;
  /** Copies for cards and pages; empty when they could not be made. */
  sizes: readonly ImageSize[];
  /**
   * The path at which the shop serves the image. The file name is a hash of the content, and encodes which copies
   * exist.
   */
  address: string;
};

/** Returns the path of an image with this content. */
export async function addressFor(
  { bytes, ending, sizes }: Omit<NewImage, "address">,
  isOpaque: boolean,
): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = toHex(digest.subarray(0, 16));
  const largest = sizes.map(({ width }) => width).toSorted((one, other) => other - one)[0] ?? null;
  return mediaUrl(mediaName(hash, ending, { largest, isOpaque }));
}

/** Uploads images and then their copies, so that a copy never exists without its image. Existing files are kept. */
export async function storeImages(db: Db, images: NewImage[]): Promise<"done" | "failed"> {
  async function upload(name: string, bytes: Uint8Array, contentType: string): Promise<boolean> {
    const { error } = await db.storage.from(BUCKET).upload(name, bytes, { contentType });
    if (!error || isDuplicate(error)) return true;
    logError("store an image", error);
    return false;
  }
  for (const { bytes, ending, sizes, address } of images) {
    const file = mediaFileName(address) ?? "";
    if (!(await upload(file, bytes, IMAGE_TYPES[ending]))) return "failed";
    const copies = sizes.map((copy) =>
      upload(copyName(file, copy.width, copy.ending), copy.bytes, SIZE_TYPES[copy.ending]),
    );
    if ((await Promise.all(copies)).includes(false)) return "failed";
  }
  return "done";
}

function isDuplicate(error: { statusCode?: string; message: string }): boolean {
  return error.statusCode === "409" || error.statusCode === "Duplicate";
}

/** Reads all image URLs of a product; empty when they cannot be read. */
export async function imagesOf(db: Db, productId: string): Promise<string[]> {
  const { data } = await db.from("products").select("image_url, images").eq("id", productId).maybeSingle();
  if (!data) return [];
  const images: unknown[] = Array.isArray(data.images) ? data.images : [];
  const more = images.flatMap((one) =>
    typeof one === "object" && one !== null && "url" in one && typeof one.url === "string" ? [one.url] : [],
  );
  return data.image_url ? [data.image_url, ...more] : more;
}

/** Deletes the files of images that the database has released, with their copies. */
async function removeReleased(
  client: Db,
  { data: released, error }: { data: string[] | null; error: unknown },
): Promise<void> {
  const files = (released ?? []).flatMap((address) => mediaFileName(address) ?? []).flatMap(storedNames);
  const removal = files.length > 0 ? await client.storage.from(BUCKET).remove(files) : null;
  const cause = error ?? removal?.error;
  if (cause) logError("delete unused images", cause);
}

/**
 * Deletes those of these images that are not shown anywhere (see private.unused_images), at most 20. Failures are only
 * logged.
 */
export async function deleteUnusedImages(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await removeReleased(db, await db.rpc("admin_release_images", { p_addresses: addresses }));
}

/**
 * Lists uploaded files whose names have this prefix, by name and with the time of upload, at most `limit`.
 * @throws Error when Storage does not answer
 */
export async function listFiles(
  backend: Credentials,
  beginning: string,
  limit: number,
): Promise<{ name: string; createdAt: string }[]> {
  const { data, error } = await createServiceClient(backend)
    .storage.from(BUCKET)
    .list("", { search: beginning, limit, sortBy: { column: "name", order: "asc" } });
  if (error) throw error;
  // Other files are copies, or do not belong to the shop.
  return data
    .filter(({ name }) => mediaFileName(mediaUrl(name)) !== null)
    .map(({ name, created_at: createdAt }) => ({ name, createdAt: createdAt ?? "" }));
}

/** Deletes unused files by name, as deleteUnusedImages does, at most a hundred, with the rights of the server. */
export async function deleteUnusedFiles(backend: Credentials, names: string[]): Promise<void> {
  const client = createServiceClient(backend);
  await removeReleased(client, await client.rpc("shop_release_images", { p_addresses: names.map(mediaUrl) }));
}

/**
 * Fetches an uploaded image from Supabase Storage; cached at Cloudflare for a day.
 * @returns null when there is none
 * @throws Error when Storage does not answer
 */
export async function openImage(
  { url, timeoutMs, fetch: send = fetch }: Credentials,
  file: string,
): Promise<Response | null> {
  const response = await send(`${url}/storage/v1/object/public/${BUCKET}/${file}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    cf: { cacheTtlByStatus: { "200-299": ONE_DAY, "300-599": -1 } },
  });
  if (response.ok) return response;
  await response.body?.cancel();
  // Storage responds 400 for a missing file.
  if (response.status < 500) return null;
  throw new Error(`Storage answered ${response.status}.`);
}
