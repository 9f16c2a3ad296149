import type { Locator } from "@playwright/test";

import { MAX_IMAGE_BYTES } from "#app/shop/product/product-image.ts";
import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

/** Chooses files that are made in the browser: 50 MB are too many to send there. */
async function choose(field: Locator): Promise<{ before: number }> {
  return field.evaluate(async (input: HTMLInputElement) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 2400, height: 1800 });
    const pen = canvas.getContext("2d");
    // Noise, which no format makes much smaller.
    const noise = new ImageData(canvas.width, canvas.height);
    for (let byte = 0; byte < noise.data.length; byte += 1) {
      noise.data[byte] = byte % 4 === 3 ? 255 : Math.random() * 256;
    }
    pen?.putImageData(noise, 0, 0);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const transfer = new DataTransfer();
    transfer.items.add(new File([photo ?? ""], "kurta.png", { type: "image/png" }));
    transfer.items.add(new File([new Uint8Array(50 * 1024 * 1024)], "IMG_0001.jpg", { type: "image/jpeg" }));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return { before: photo?.size ?? 0 };
  });
}

test("a photograph is made smaller before it is sent, and one of 50 MB that cannot be is taken out with words", async ({
  page,
}) => {
  await open(page, "/admin/products/new");
  const uploads = page.getByLabel("Upload images (optional)");
  const { before } = await choose(uploads);
  await expect(page.getByRole("alert")).toHaveText(
    "IMG_0001.jpg is larger than 10 MB. Not chosen: make it smaller and choose it again.",
  );
  const files = await uploads.evaluate((input: HTMLInputElement) =>
    Promise.all(
      Array.from(input.files ?? [], async (file) => {
        const { width, height } = await createImageBitmap(file);
        return { name: file.name, type: file.type, size: file.size, pixels: [width, height] };
      }),
    ),
  );
  expect(files).toEqual([
    { name: "kurta.webp", type: "image/webp", size: expect.any(Number), pixels: [1600, 1200] },
  ]);
  expect(before).toBeGreaterThan(MAX_IMAGE_BYTES);
  expect(files[0]?.size).toBeLessThan(MAX_IMAGE_BYTES);
});
