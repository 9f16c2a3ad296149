type Layer = Uint8Array | Uint8ClampedArray;

/** Layers of a picture: RGBA of the product, and the directions and colours of its surface. */
export type Layers = { width: number; height: number; product: Layer; directions: Layer; colours: Layer };

/** Weights of a row of five: a small bell. */
const BELL = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];

/** Takes the grain out of a picture that was drawn with few rays, except where direction or colour of the surface change. */
export function smooth({
  width,
  height,
  product,
  directions,
  colours,
}: Layers): Uint8ClampedArray<ArrayBuffer> {
  let from = Float32Array.from(product);
  for (const [round, step] of [1, 2, 4].entries()) {
    const to = new Float32Array(from);
    const spread = 2 * (42 / 2 ** round) ** 2;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        if ((product[at + 3] ?? 0) > 250) average(at, x, y, step, spread, to);
      }
    }
    from = to;
  }
  return Uint8ClampedArray.from(from);

  function average(at: number, x: number, y: number, step: number, spread: number, to: Float32Array) {
    let [red, green, blue, sum] = [0, 0, 0, 0];
    for (let j = -2; j <= 2; j++) {
      for (let i = -2; i <= 2; i++) {
        const [u, v] = [x + i * step, y + j * step];
        const other = (v * width + u) * 4;
        if (u < 0 || v < 0 || u >= width || v >= height || (product[other + 3] ?? 0) <= 250) continue;
        const far = distance(from, at, other) / spread;
        const guides = distance(directions, at, other) / 700 + distance(colours, at, other) / 250;
        const weight = (BELL[i + 2] ?? 0) * (BELL[j + 2] ?? 0) * Math.exp(-far - guides);
        red += weight * (from[other] ?? 0);
        green += weight * (from[other + 1] ?? 0);
        blue += weight * (from[other + 2] ?? 0);
        sum += weight;
      }
    }
    to[at] = red / sum;
    to[at + 1] = green / sum;
    to[at + 2] = blue / sum;
  }
}

/** Lets a shadow end before the edge of the picture, where a wider frame would show that it is cut. */
export function fadeShadow(pixels: Layer, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4 + 3;
      const alpha = pixels[at] ?? 0;
      const near = Math.min(x, width - 1 - x, y, height - 1 - y) / (width * 0.15);
      if (alpha <= 200 && near < 1) pixels[at] = Math.round(alpha * near * near * (3 - 2 * near));
    }
  }
}

/** The square of the distance of two colours. */
function distance(layer: Float32Array | Layer, a: number, b: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += ((layer[a + k] ?? 0) - (layer[b + k] ?? 0)) ** 2;
  return sum;
}
