import type { ReactNode } from "react";

import { Image } from "#app/ui/image.tsx";

/** An item of a return or an exchange: its image, and what is said about it. */
export function ItemRow({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Image src={image} alt="" className="rounded-control w-12 shrink-0 self-start" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  );
}
