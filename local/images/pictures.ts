import { BEAUTY } from "#local/images/catalogue/beauty.ts";
import { BOOKS } from "#local/images/catalogue/books.ts";
import { ELECTRONICS } from "#local/images/catalogue/electronics.ts";
import { FASHION } from "#local/images/catalogue/fashion.ts";
import { HOME } from "#local/images/catalogue/home.ts";
import { SPORTS } from "#local/images/catalogue/sports.ts";

type Place = readonly [x: number, y: number, z: number];

/** The position of the camera and the point that it looks at, in decimetres. */
export type View = {
  eye: Place;
  target: Place;
  /** Width of the picture at the target. */
  field: number;
  /** Corners of a box around the shape. */
  low: Place;
  high: Place;
  /** Arrangement and colour, where the shape has several. */
  view: number;
  tint: number;
};

export type Shape = Pick<View, "low" | "high"> & {
  /** Pictures by their file names. */
  pictures: Record<string, Pick<View, "eye" | "target" | "field"> & Partial<View>>;
};

/** The shapes of `shapes/`, each with its pictures. The first is that of the whole product. */
const SHAPES: Record<string, Shape> = { ...ELECTRONICS, ...FASHION, ...HOME, ...BOOKS, ...SPORTS, ...BEAUTY };

/** Every picture with its shape. */
export function pictures(): { name: string; shape: string; view: View }[] {
  return Object.entries(SHAPES).flatMap(([shape, { low, high, pictures: named }]) =>
    Object.entries(named).map(([name, view]) => ({
      name,
      shape,
      view: { low, high, view: 0, tint: 0, ...view },
    })),
  );
}
