import type { Shape } from "#local/images/pictures.ts";

export const BEAUTY: Record<string, Shape> = {
  "kesari-face-oil": {
    low: [-0.2, 0, -0.2],
    high: [0.2, 1.1, 0.2],
    pictures: {
      "kesari-face-oil": { eye: [0.3, 1.1, 4], target: [0, 0.53, 0], field: 1.2 },
      "kesari-face-oil-label": { eye: [0.5, 0.6, 4], target: [0, 0.4, 0], field: 0.6 },
      "kesari-face-oil-above": { eye: [-1, 3, 3.4], target: [0, 0.5, 0], field: 1.1 },
    },
  },
  "neem-tulsi-soap": {
    low: [-0.6, 0, -0.5],
    high: [0.6, 0.6, 0.6],
    pictures: {
      "neem-tulsi-soap": { eye: [0.7, 1.9, 4], target: [0, 0.25, 0.02], field: 1.45 },
      "neem-tulsi-soap-band": { eye: [1.6, 1.1, 3.6], target: [0, 0.25, 0.1], field: 1.2 },
      "neem-tulsi-soap-above": { eye: [-1, 3.4, 2.4], target: [0, 0.22, 0.02], field: 1.5 },
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
      "multani-clay-mask-label": { eye: [0.4, 0.9, 4], target: [0, 0.3, 0], field: 1.0 },
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
};
