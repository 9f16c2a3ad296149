import { shrunkSize } from "#app/shop/product/product-image.ts";

/** Photographs; a GIF may move, and an AVIF is small already. */
const SHRINKABLE = new Set(["image/jpeg", "image/png", "image/webp"]);
const QUALITY = 0.85;

/**
 * Makes the chosen photographs of a file field smaller, so that they need less time to be sent and to be shown. Whatever
 * the browser cannot read or make smaller stays as it is; so does a choice that has changed meanwhile.
 */
export async function shrinkImages(input: HTMLInputElement): Promise<void> {
  const { files } = input;
  if (!files) return;
  const chosen = [...files];
  const shrunk = await Promise.all(chosen.map(shrinkImage));
  if (input.files !== files || shrunk.every((file, place) => file === chosen[place])) return;
  const transfer = new DataTransfer();
  for (const file of shrunk) transfer.items.add(file);
  input.files = transfer.files;
}

async function shrinkImage(file: File): Promise<File> {
  if (!SHRINKABLE.has(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const size = shrunkSize(bitmap.width, bitmap.height);
    if (!size) return file;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, size);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, size.width, size.height);
    bitmap.close();
    const write = (type: string) =>
      new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    // A browser that cannot write WebP writes PNG instead.
    const webp = await write("image/webp");
    const blob = webp?.type === "image/webp" ? webp : await write(file.type);
    if (!blob || blob.size >= file.size) return file;
    const name = file.name.replace(/\.\w+$/, "");
    return new File([blob], `${name}.${blob.type.replace("image/", "")}`, { type: blob.type });
  } catch {
    return file;
  }
}
