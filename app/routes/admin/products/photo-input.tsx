import { type ComponentProps, useState } from "react";

import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { shrinkImages } from "#app/routes/admin/products/shrink-images.ts";
import { IMAGE_TYPES, separateLargeImages } from "#app/shop/product/product-image.ts";

/**
 * File field for photographs. With script, what the browser can make smaller is made smaller, and a file that the shop
 * would refuse for its size is taken out with words instead of being sent.
 */
export function PhotoInput(props: Omit<ComponentProps<typeof FileInput>, "onChange" | "accept">) {
  const [problem, setProblem] = useState<string | null>(null);
  async function check(input: HTMLInputElement): Promise<void> {
    setProblem(null);
    await shrinkImages(input);
    const { taken, message } = separateLargeImages([...(input.files ?? [])]);
    if (message === null) return;
    const transfer = new DataTransfer();
    for (const file of taken) transfer.items.add(file);
    input.files = transfer.files;
    setProblem(message);
  }
  return (
    <>
      <FileInput
        {...props}
        accept={Object.values(IMAGE_TYPES).join(",")}
        onChange={(event) => void check(event.currentTarget)}
      />
      {problem ? (
        <p role="alert" className="text-red mt-1.5 text-sm font-semibold">
          {problem}
        </p>
      ) : null}
    </>
  );
}
