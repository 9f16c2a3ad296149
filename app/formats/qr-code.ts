import { encode } from "uqr";

/** A QR code as one SVG path of dark squares, in a square of `size` units that has a white margin. */
export type QrCode = { size: number; path: string };

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
