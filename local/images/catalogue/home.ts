import type { Shape } from "#local/images/pictures.ts";

export const HOME: Record<string, Shape> = {
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
      "rasoi-cooker-base": { eye: [-5, 1.9, 8], target: [0.6, 0.95, 0], field: 4.9 },
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
