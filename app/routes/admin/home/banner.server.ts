import { href } from "react-router";

import { findBanner } from "#app/data/admin-home.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import { checkUploads, NOT_STORED, uploadRefusal } from "#app/routes/admin/products/uploads.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import type { Banner } from "#app/shop/banner/banner.ts";

export const SAVE_FAILED = "Failed to save banner";
const ONE = "Choose one image";
const MISSING = "Choose an image, or type the address of one";

export const bannerRecords = adminRecords({
  notFound: "Banner not found",
  listPath: () => href("/admin/home"),
  find: findBanner,
});

/** What is wrong with the image of a form that is refused for other fields, so that all is named at once. */
export function imageProblem(form: FormData, files: readonly File[]): ReturnType<typeof uploadRefusal> {
  const address = form.get("image_url");
  const isMissing = files.length === 0 && (typeof address !== "string" || address.trim() === "");
  return uploadRefusal(isMissing ? MISSING : null);
}

type Typed = Omit<Banner, "imageUrl"> & { imageUrl: string | null };

/** The banner with its uploaded image stored, or the message about the image and the status of the answer. */
export async function withUploadedImage(
  db: Db,
  typed: Typed,
  files: File[],
  config: Parameters<typeof checkUploads>[1],
): Promise<Banner | { problem: string; status: 400 | 503 }> {
  if (files.length > 1) return { problem: ONE, status: 400 };
  const { images, problem } = await checkUploads(files, config);
  if (problem !== null) return { problem, status: 400 };
  if ((await storeImages(db, images)) === "failed") return { problem: NOT_STORED, status: 503 };
  const imageUrl = images[0]?.address ?? typed.imageUrl;
  return imageUrl === null ? { problem: MISSING, status: 400 } : { ...typed, imageUrl };
}
