type Place = readonly [x: number, y: number, z: number];

/** Where the camera stands and what it looks at, in decimetres. */
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

type Shape = Pick<View, "low" | "high"> & {
  /** Pictures by their file names. */
  pictures: Record<string, Pick<View, "eye" | "target" | "field"> & Partial<View>>;
};

/** The shapes of `shapes/`, each with its pictures. The first is that of the whole product. */
const SHAPES: Record<string, Shape> = {
  "deepak-lamp": {
    low: [-1.65, 0, -1.65],
    high: [1.65, 5, 1.65],
    pictures: {
      "deepak-lamp": { eye: [2, 6, 15], target: [0, 2.45, 0], field: 5.6 },
      "deepak-lamp-base": { eye: [3, 3.4, 9], target: [0.1, 1.4, 0], field: 2.6 },
      "deepak-lamp-above": { eye: [-4, 9.5, 9], target: [0, 3.2, 0], field: 4.6 },
    },
  },
  "khurja-mug": {
    low: [-1.3, 0, -1.1],
    high: [1.3, 1.02, 1.1],
    pictures: {
      "khurja-mug": { eye: [0.5, 4.2, 8], target: [0, 0.45, 0], field: 2.7 },
      "khurja-mug-glaze": { eye: [-1.8, 2.2, 6], target: [-0.35, 0.5, 0.2], field: 1.3 },
      "khurja-mug-above": { eye: [1.5, 7, 5], target: [0, 0.4, 0], field: 2.6 },
    },
  },
  "dhwani-headphones": {
    low: [-1.3, 0, -0.6],
    high: [1.3, 2.1, 0.6],
    pictures: {
      "dhwani-headphones": { eye: [2.6, 2.6, 8], target: [0, 0.98, 0], field: 3 },
      "dhwani-headphones-clay": { eye: [2.6, 2.6, 8], target: [0, 0.98, 0], field: 3, tint: 1 },
      "dhwani-headphones-cushion": { eye: [3.4, 1.5, 6.4], target: [-0.7, 0.55, 0], field: 1.5 },
    },
  },
  "tara-phone": {
    low: [-0.9, 0, -0.8],
    high: [0.9, 1.75, 0.8],
    pictures: {
      "tara-phone": { eye: [0.4, 1.8, 7], target: [0, 0.82, 0], field: 2 },
      "tara-phone-back": { eye: [-0.6, 1.7, 7], target: [-0.2, 0.82, 0], field: 1.8, view: 1 },
      "tara-phone-lenses": { eye: [-0.5, 2.4, 6], target: [-0.35, 1.25, 0], field: 0.85, view: 1 },
    },
  },
  "akash-laptop": {
    low: [-1.7, 0, -1.9],
    high: [1.7, 2.3, 1.2],
    pictures: {
      "akash-laptop": { eye: [-1.6, 3.6, 9], target: [0, 1, -0.2], field: 4.4 },
      "akash-laptop-keys": { eye: [-2.6, 4.2, 6], target: [-0.6, 0.3, -0.2], field: 2 },
      "akash-laptop-side": { eye: [7, 3, 6], target: [0, 0.9, -0.3], field: 4.2 },
    },
  },
  "samay-watch": {
    low: [-0.5, 0, -0.5],
    high: [0.5, 0.85, 0.55],
    pictures: {
      "samay-watch": { eye: [0.1, 1.1, 4], target: [0, 0.37, 0], field: 1.2 },
      "samay-watch-coral": { eye: [0.1, 1.1, 4], target: [0, 0.37, 0], field: 1.2, tint: 1 },
      "samay-watch-strap": { eye: [-3, 1.2, 2.2], target: [-0.03, 0.38, 0], field: 1.05 },
    },
  },
  "birds-of-the-deccan": {
    low: [-0.9, 0, -0.95],
    high: [0.9, 2, 1],
    pictures: {
      "birds-of-the-deccan": { eye: [0.1, 1.8, 7], target: [0, 0.95, 0], field: 2.2 },
      "birds-of-the-deccan-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 2.7, view: 1 },
      "birds-of-the-deccan-cover": { eye: [-0.6, 2, 6], target: [0, 1.15, 0], field: 1.15 },
    },
  },
  "kesari-face-oil": {
    low: [-0.2, 0, -0.2],
    high: [0.2, 1.1, 0.2],
    pictures: {
      "kesari-face-oil": { eye: [0.3, 1.1, 4], target: [0, 0.53, 0], field: 1.2 },
      "kesari-face-oil-label": { eye: [0.5, 0.6, 4], target: [0, 0.4, 0], field: 0.6 },
      "kesari-face-oil-above": { eye: [-1, 3, 3.4], target: [0, 0.5, 0], field: 1.1 },
    },
  },
  "kosa-saree": {
    low: [-1.35, 0, -1],
    high: [1.35, 0.75, 1.1],
    pictures: {
      "kosa-saree": { eye: [1.2, 4.2, 7], target: [0, 0.3, 0.1], field: 3.5 },
      "kosa-saree-pallu": { eye: [-1, 3.4, 6], target: [-0.3, 0.4, 0.8], field: 1.6 },
      "kosa-saree-folds": { eye: [5.4, 2, 5.4], target: [0.5, 0.3, 0.2], field: 2.3 },
    },
  },
  "asana-mat": {
    low: [-0.75, 0, -0.75],
    high: [1.5, 6.15, 0.75],
    pictures: {
      "asana-mat": { eye: [3, 9, 16], target: [0.25, 3, 0], field: 6.6 },
      "asana-mat-sage": { eye: [3, 9, 16], target: [0.25, 3, 0], field: 6.6, tint: 1 },
      "asana-mat-roll": { eye: [4, 11, 8], target: [0.1, 5.4, 0], field: 2.9 },
    },
  },
  "bal-dumbbells": {
    low: [-1.2, 0, -1.3],
    high: [1.2, 0.95, 1.3],
    pictures: {
      "bal-dumbbells": { eye: [2, 5, 8], target: [0, 0.4, 0], field: 3.3 },
      "bal-dumbbells-grip": { eye: [1, 4, 7], target: [-0.1, 0.5, 0.5], field: 1.6 },
      "bal-dumbbells-above": { eye: [-3, 8, 5], target: [0, 0.3, 0], field: 3.3 },
    },
  },
  "banjara-satchel": {
    low: [-1.7, 0, -0.6],
    high: [1.7, 3.1, 0.75],
    pictures: {
      "banjara-satchel": { eye: [-2.2, 3.4, 9], target: [0, 1.35, 0], field: 4.1 },
      "banjara-satchel-buckle": { eye: [2, 2.2, 7], target: [0.85, 0.95, 0.4], field: 1.5 },
      "banjara-satchel-side": { eye: [6.4, 3.6, 5.6], target: [0, 1.35, 0], field: 3.9 },
    },
  },
  "mitti-planter": {
    low: [-1.15, 0, -1.15],
    high: [1.15, 1.9, 1.15],
    pictures: {
      "mitti-planter": { eye: [0.6, 4, 9], target: [0, 0.9, 0], field: 3.2 },
      "mitti-planter-paint": { eye: [-1.6, 2.4, 7], target: [-0.2, 0.9, 0.6], field: 1.5 },
      "mitti-planter-above": { eye: [1, 8, 5], target: [0, 1, 0], field: 3 },
    },
  },
  "rasoi-cooker": {
    low: [-1.6, 0, -1.3],
    high: [2.75, 2.5, 1.3],
    pictures: {
      "rasoi-cooker": { eye: [1.6, 4.4, 10], target: [0.5, 1, 0], field: 5 },
      "rasoi-cooker-valve": { eye: [-2, 4.6, 7], target: [0, 1.9, 0], field: 1.9 },
      "rasoi-cooker-base": { eye: [-5, 1.9, 8], target: [0.1, 0.8, 0], field: 3.6 },
    },
  },
  "kantha-cushion": {
    low: [-2.2, 0, -1.5],
    high: [2.2, 3.75, 1.5],
    pictures: {
      "kantha-cushion": { eye: [0.4, 3.4, 12], target: [0, 1.75, 0], field: 5.2 },
      "kantha-cushion-rose": { eye: [0.4, 3.4, 12], target: [0, 1.75, 0], field: 5.2, tint: 1 },
      "kantha-cushion-stitch": { eye: [-2, 4.4, 9], target: [-0.5, 2, 0.4], field: 1.9 },
    },
  },
  "goonj-speaker": {
    low: [-0.5, 0, -0.5],
    high: [0.75, 2.05, 0.5],
    pictures: {
      "goonj-speaker": { eye: [1.2, 2.4, 7], target: [0.08, 0.95, 0], field: 2.2 },
      "goonj-speaker-loop": { eye: [2, 2.9, 6], target: [0.25, 1.55, 0], field: 0.95 },
      "goonj-speaker-above": { eye: [-1, 5.4, 4.4], target: [0.05, 1, 0], field: 2 },
    },
  },
  "maidan-football": {
    low: [-1.12, 0, -1.12],
    high: [1.12, 2.22, 1.12],
    pictures: {
      "maidan-football": { eye: [0.8, 2.6, 8], target: [0, 1.05, 0], field: 3.2 },
      "maidan-football-seam": { eye: [-1.4, 2.8, 7], target: [-0.2, 1.3, 0.6], field: 1.3 },
      "maidan-football-back": { eye: [-6, 4, -5], target: [0, 1.05, 0], field: 3.2 },
    },
  },
  "neem-tulsi-soap": {
    low: [-0.6, 0, -0.5],
    high: [0.6, 0.6, 0.6],
    pictures: {
      "neem-tulsi-soap": { eye: [0.7, 1.9, 4], target: [0, 0.25, 0.02], field: 1.45 },
      "neem-tulsi-soap-leaf": { eye: [-0.6, 2.6, 2.6], target: [-0.03, 0.45, -0.05], field: 0.75 },
      "neem-tulsi-soap-band": { eye: [1.6, 1.1, 3.6], target: [0.05, 0.2, 0.2], field: 0.85 },
    },
  },
  "gulab-rose-water": {
    low: [-0.32, 0, -0.32],
    high: [0.32, 1.7, 0.32],
    pictures: {
      "gulab-rose-water": { eye: [0.4, 1.7, 5], target: [0, 0.82, 0], field: 1.75 },
      "gulab-rose-water-label": { eye: [0.6, 1, 5], target: [0, 0.55, 0], field: 0.85 },
      "gulab-rose-water-spray": { eye: [-1.6, 2.6, 4], target: [-0.03, 1.4, 0], field: 0.75 },
    },
  },
  "chandan-attar": {
    low: [-0.19, 0, -0.19],
    high: [0.19, 0.7, 0.19],
    pictures: {
      "chandan-attar": { eye: [0.5, 1.1, 3.4], target: [0, 0.33, 0], field: 0.85 },
      "chandan-attar-stopper": { eye: [-0.6, 1.2, 3], target: [0, 0.48, 0], field: 0.42 },
      "chandan-attar-above": { eye: [0.8, 2.8, 2], target: [0, 0.33, 0], field: 0.8 },
    },
  },
  "multani-clay-mask": {
    low: [-0.39, 0, -0.39],
    high: [0.39, 0.63, 0.39],
    pictures: {
      "multani-clay-mask": { eye: [0.5, 1.6, 4], target: [0, 0.28, 0], field: 1.25 },
      "multani-clay-mask-label": { eye: [0.4, 0.7, 4], target: [0, 0.25, 0], field: 0.7 },
      "multani-clay-mask-lid": { eye: [-1, 2.6, 2.4], target: [0, 0.5, 0], field: 0.95 },
    },
  },
  "gulmohar-lipstick": {
    low: [-0.55, 0, -0.45],
    high: [0.55, 0.95, 0.75],
    pictures: {
      "gulmohar-lipstick": { eye: [0.3, 1.3, 4], target: [0.02, 0.42, 0.05], field: 1.25 },
      "gulmohar-lipstick-plum": { eye: [0.3, 1.3, 4], target: [0.02, 0.42, 0.05], field: 1.25, tint: 1 },
      "gulmohar-lipstick-tip": { eye: [-0.9, 1.6, 3], target: [-0.02, 0.72, 0], field: 0.6 },
    },
  },
  "monsoon-ledger": {
    low: [-0.88, 0, -0.93],
    high: [0.88, 2.04, 1.08],
    pictures: {
      "monsoon-ledger": { eye: [0.1, 1.86, 7.4], target: [0, 0.98, 0], field: 2.25 },
      "monsoon-ledger-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 2.74, view: 1 },
      "monsoon-ledger-cover": { eye: [-0.6, 2.06, 6], target: [0, 1.18, 0], field: 1.17 },
    },
  },
  "everyday-dal": {
    low: [-1.15, 0, -1.1],
    high: [1.15, 2.25, 1.19],
    pictures: {
      "everyday-dal": { eye: [0.1, 2.05, 7.4], target: [0, 1.08, 0], field: 2.63 },
      "everyday-dal-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 3.02, view: 1 },
      "everyday-dal-cover": { eye: [-0.6, 2.27, 6], target: [0, 1.3, 0], field: 1.53 },
    },
  },
  "kite-thief": {
    low: [-1.42, 0, -1.37],
    high: [1.42, 2.18, 1.37],
    pictures: {
      "kite-thief": { eye: [0.1, 1.99, 7.4], target: [0, 1.05, 0], field: 3.26 },
      "kite-thief-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 2.94, view: 1 },
      "kite-thief-cover": { eye: [-0.6, 2.21, 6], target: [0, 1.26, 0], field: 1.89 },
    },
  },
  "khadi-notebook": {
    low: [-0.61, 0, -0.66],
    high: [0.61, 1.46, 0.77],
    pictures: {
      "khadi-notebook": { eye: [0.1, 1.33, 7.4], target: [0, 0.7, 0], field: 1.61 },
      "khadi-notebook-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 1.96, view: 1 },
      "khadi-notebook-cover": { eye: [-0.6, 1.47, 6], target: [0, 0.84, 0], field: 0.81 },
    },
  },
  "maidan-cricket-bat": {
    low: [-1.4, 0, -0.8],
    high: [1.8, 8.7, 1.15],
    pictures: {
      "maidan-cricket-bat": { eye: [1, 7, 22], target: [0.1, 4.1, 0], field: 8.6 },
      "maidan-cricket-bat-ball": { eye: [3, 3, 12], target: [0.7, 1.2, 0.3], field: 3.4 },
      "maidan-cricket-bat-grip": { eye: [3, 9, 14], target: [-0.5, 6.4, 0], field: 3.6 },
    },
  },
  "drishti-camera": {
    low: [-0.75, 0, -0.3],
    high: [0.75, 0.95, 0.75],
    pictures: {
      "drishti-camera": { eye: [-1.6, 1.8, 5], target: [0, 0.42, 0.1], field: 1.85 },
      "drishti-camera-lens": { eye: [1.6, 1.2, 4], target: [0.1, 0.45, 0.4], field: 0.95 },
      "drishti-camera-above": { eye: [-0.6, 4.4, 3], target: [0, 0.45, 0.12], field: 1.75 },
    },
  },
  "sheesham-armchair": {
    low: [-3.2, 0, -3.7],
    high: [3.2, 9.6, 2.9],
    pictures: {
      "sheesham-armchair": { eye: [-13, 10, 24], target: [0, 4.5, -0.3], field: 11 },
      "sheesham-armchair-arm": { eye: [-13, 11, 18], target: [-2, 6, 0.6], field: 5 },
      "sheesham-armchair-back": { eye: [17, 9, -18], target: [0, 4.6, -0.4], field: 11 },
    },
  },
};

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
