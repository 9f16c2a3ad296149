import type { ShopConfig } from "#app/config.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import {
  addImportRows,
  beginImport,
  claimImportImages,
  recordImportImage,
  importNextRows,
} from "#app/data/product-imports.server.ts";
import { downloadImage } from "#app/data/remote-images.server.ts";
import type { ProductFile } from "#app/formats/product-file/product-file.ts";
import type { ImportedProduct } from "#app/shop/product/imported-product.ts";
import type { DownloadProblem } from "#app/shop/product/remote-image.ts";
import { type ImageProblem, prepareImage } from "#app/workflows/prepare-image.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

/** The maximum number of products in one database call, and their maximum size as text. */
const BATCH_ROWS = 2000;
const BATCH_LENGTH = 1_000_000;
/** The number of images that are copied at once. Each is held in memory. */
const IMAGES_AT_ONCE = 3;

/**
 * Starts an import of a file, and stores its products with the errors of their lines.
 * @returns the id of the import; `isOther`: the id belongs to an import that is already running, and nothing was stored
 */
export async function startImport(
  db: Db,
  fileName: string,
  file: ProductFile,
): Promise<{ id: string; isOther: boolean } | "failed"> {
  const begun = await beginImport(db, fileName, file);
  if (begun === "failed" || begun.isOther) return begun;
  const all = batches(file.products);
  for (const [index, batch] of all.entries()) {
    if ((await addImportRows(db, begun.id, batch, { isLast: index === all.length - 1 })) === "failed")
      return "failed";
  }
  return begun;
}

function batches(products: readonly ImportedProduct[]): ImportedProduct[][] {
  const all: ImportedProduct[][] = [];
  let batch: ImportedProduct[] = [];
  let length = 0;
  for (const product of products) {
    const size = JSON.stringify(product).length;
    if (batch.length > 0 && (batch.length === BATCH_ROWS || length + size > BATCH_LENGTH)) {
      all.push(batch);
      batch = [];
      length = 0;
    }
    batch.push(product);
    length += size;
  }
  return [...all, batch];
}

/** The pause between two slices, so that pages are answered meanwhile: a small database does one thing at a time. */
const PAUSE_MS = 250;

/** The parts of the config that an import needs. `images` makes copies of images for cards and pages. */
type ImportingShop = { backend: Credentials; images: ImageResizer | null };

/**
 * Continues the running import slice by slice: checks or applies rows, then copies images. An interruption loses
 * nothing, and two concurrent calls do not repeat each other's work.
 * @param mayGoOn asked before each slice
 * @returns whether more remains
 */
export async function continueImport(shop: ImportingShop, mayGoOn: () => boolean): Promise<boolean> {
  while (mayGoOn()) {
    if (!(await importNextRows(shop.backend))) return copyImages(shop, mayGoOn);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return true;
}

async function copyImages(shop: ImportingShop, mayGoOn: () => boolean): Promise<boolean> {
  const { backend } = shop;
  while (mayGoOn()) {
    const sources = await claimImportImages(backend, IMAGES_AT_ONCE);
    if (sources.length === 0) return false;
    await Promise.all(
      sources.map(async (source) => recordImportImage(backend, source, await copyImage(shop, source))),
    );
  }
  return true;
}

/** The download problem that is recorded for each image problem. */
const NOT_COPIED: Record<ImageProblem, DownloadProblem> = {
  too_large: "too_large",
  too_large_for_type: "too_large",
  too_many_pixels: "too_many_pixels",
  no_image: "no_image",
  heic: "no_image",
  cut_off: "cut_off",
};

async function copyImage(
  { backend, images }: ImportingShop,
  source: string,
): Promise<{ address: string } | { problem: DownloadProblem }> {
  const downloaded = await downloadImage(source, backend.fetch);
  if ("problem" in downloaded) return downloaded;
  const image = await prepareImage(downloaded, images);
  if ("problem" in image) return { problem: NOT_COPIED[image.problem] };
  const stored = await storeImages(createServiceClient(backend), [image]);
  return stored === "done" ? { address: image.address } : { problem: "not_stored" };
}

/** The time for which one run of the cron works on an import, in milliseconds. */
const CRON_MS = 60_000;
/**
 * The maximum number of requests of one step: three images with their downloads, their copies in four sizes, and
 * records.
 */
const REQUESTS_OF_A_STEP = 28;

/** Returns the cron's work with an import whose page is not open. */
export function continueImports(
  { backend, images }: Pick<ShopConfig, "backend" | "images">,
  now = Date.now,
): Work {
  return {
    name: "go on with an import",
    weight: 2,
    async run(left) {
      if (!backend) return false;
      const endsAt = now() + CRON_MS;
      return continueImport({ backend, images }, () => left() >= REQUESTS_OF_A_STEP && now() < endsAt);
    },
  };
}
