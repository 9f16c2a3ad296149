import type { Shape } from "#local/images/pictures.ts";

export const ELECTRONICS: Record<string, Shape> = {
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
  "goonj-speaker": {
    low: [-0.5, 0, -0.5],
    high: [0.75, 2.05, 0.5],
    pictures: {
      "goonj-speaker": { eye: [1.2, 2.4, 7], target: [0.08, 0.95, 0], field: 2.2 },
      "goonj-speaker-loop": { eye: [2, 2.9, 6], target: [0.25, 1.55, 0], field: 0.95 },
      "goonj-speaker-above": { eye: [-1, 5.4, 4.4], target: [0.05, 1, 0], field: 2 },
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
};
