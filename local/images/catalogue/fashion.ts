import type { Shape } from "#local/images/pictures.ts";

export const FASHION: Record<string, Shape> = {
  "kosa-saree": {
    low: [-1.35, 0, -1],
    high: [1.35, 0.75, 1.1],
    pictures: {
      "kosa-saree": { eye: [1.2, 4.2, 7], target: [0, 0.3, 0.1], field: 3.5 },
      "kosa-saree-pallu": { eye: [-1, 3.4, 6], target: [-0.3, 0.4, 0.8], field: 1.6 },
      "kosa-saree-folds": { eye: [5.4, 2, 5.4], target: [0.5, 0.3, 0.2], field: 2.3 },
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
  "bagru-kurta": {
    low: [-1.4, 0, -1.75],
    high: [1.4, 0.78, 1.75],
    pictures: {
      "bagru-kurta": { eye: [0.8, 7.4, 6.2], target: [0, 0.25, 0.05], field: 3.9 },
      "bagru-kurta-indigo": { eye: [0.8, 7.4, 6.2], target: [0, 0.25, 0.05], field: 3.9, tint: 1 },
      "bagru-kurta-collar": { eye: [-1.6, 4.6, 3.4], target: [0, 0.45, -0.7], field: 1.8 },
    },
  },
  "kolhapuri-chappals": {
    low: [-1.5, 0, -1.6],
    high: [1.5, 0.75, 1.6],
    pictures: {
      "kolhapuri-chappals": { eye: [1.8, 4.8, 6.4], target: [0, 0.2, 0], field: 3.3 },
      "kolhapuri-chappals-band": { eye: [-1.4, 3, 4.6], target: [-0.5, 0.35, 0.35], field: 1.5 },
      "kolhapuri-chappals-above": { eye: [0.2, 8, 2.4], target: [0, 0.1, 0], field: 3.3 },
    },
  },
  "chaal-sneakers": {
    low: [-1.75, 0, -1.3],
    high: [1.75, 1.35, 1.3],
    pictures: {
      "chaal-sneakers": { eye: [-2.2, 4, 8], target: [0, 0.5, 0], field: 3.9 },
      "chaal-sneakers-toe": { eye: [-5.4, 2.6, 4.2], target: [-0.6, 0.5, 0.3], field: 2 },
      "chaal-sneakers-above": { eye: [-1, 8, 3.4], target: [0, 0.4, 0], field: 3.9 },
    },
  },
  "sozni-stole": {
    low: [-1.4, 0, -1.1],
    high: [1.4, 0.68, 1.25],
    pictures: {
      "sozni-stole": { eye: [1, 4.8, 6.8], target: [0, 0.25, 0.1], field: 3.5 },
      "sozni-stole-needlework": { eye: [-0.6, 4.4, 4.4], target: [-0.35, 0.5, 0.5], field: 1.4 },
      "sozni-stole-fringe": { eye: [2.4, 1.7, 4.6], target: [0.4, 0.3, 1], field: 1.5 },
    },
  },
};
