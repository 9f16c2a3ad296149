import type { Locator } from "@playwright/test";

import { expect, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

/** Chooses files that are made in the browser: 50 MB are too many to send there. */
async function choose(field: Locator): Promise<{ before: number }> {
  return field.evaluate(async (input: HTMLInputElement) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 2400, height: 1800 });
    const pen = canvas.getContext("2d");
    for (let stripe = 0; stripe < 2400; stripe += 1) {
      if (!pen) break;
      pen.fillStyle = `hsl(${(stripe * 47) % 360} 80% 50%)`;
      pen.fillRect(stripe, 0, 1, 1800);
    }
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
    Array.from(input.files ?? [], ({ name, type, size }) => ({ name, type, size })),
  );
  expect(files).toEqual([{ name: "kurta.webp", type: "image/webp", size: expect.any(Number) }]);
  expect(before).toBeGreaterThan(0);
});
