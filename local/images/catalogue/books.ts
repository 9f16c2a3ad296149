import type { Shape } from "#local/images/pictures.ts";

export const BOOKS: Record<string, Shape> = {
  "birds-of-the-deccan": {
    low: [-0.9, 0, -0.95],
    high: [0.9, 2, 1],
    pictures: {
      "birds-of-the-deccan": { eye: [0.1, 1.8, 7], target: [0, 0.95, 0], field: 2.2 },
      "birds-of-the-deccan-flat": { eye: [0.6, 5, 4.6], target: [0, 0.1, 0], field: 2.7, view: 1 },
      "birds-of-the-deccan-cover": { eye: [-0.6, 2, 6], target: [0, 1.15, 0], field: 1.15 },
    },
  },
  "monsoon-ledger": {
    low: [-0.88, 0, -0.93],
    high: [0.88, 2.04, 1.08],
    pictures: {
      "monsoon-ledger": { eye: [0.1, 1.86, 7.4], target: [0, 0.98, 0], field: 2.25 },
      "monsoon-ledger-flat": {
        eye: [0.6, 5, 4.6],
        target: [0, 0.1, 0],
        field: 2.74,
        view: 1,
        low: [-1.05, 0, -1.25],
        high: [1.05, 0.4, 1.25],
      },
      "monsoon-ledger-cover": { eye: [-0.6, 2.06, 6], target: [0, 1.18, 0], field: 1.17 },
    },
  },
  "everyday-dal": {
    low: [-1.15, 0, -1.1],
    high: [1.15, 2.25, 1.19],
    pictures: {
      "everyday-dal": { eye: [0.1, 2.05, 7.4], target: [0, 1.08, 0], field: 2.63 },
      "everyday-dal-flat": {
        eye: [0.6, 5, 4.6],
        target: [0, 0.1, 0],
        field: 3.02,
        view: 1,
        low: [-1.3, 0, -1.45],
        high: [1.3, 0.5, 1.45],
      },
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
      "khadi-notebook-flat": {
        eye: [0.6, 5, 4.6],
        target: [0, 0.1, 0],
        field: 1.96,
        view: 1,
        low: [-0.8, 0, -0.95],
        high: [0.8, 0.4, 0.95],
      },
      "khadi-notebook-cover": { eye: [-0.6, 1.47, 6], target: [0, 0.6, 0], field: 1.15 },
    },
  },
  "western-ghats-set": {
    low: [-1.1, 0, -1.2],
    high: [1.1, 2.15, 1.25],
    pictures: {
      "western-ghats-set": { eye: [0.3, 3.2, 8], target: [0, 1, 0], field: 3 },
      "western-ghats-set-volume": { eye: [0.3, 3.2, 8], target: [0, 1, 0], field: 3, view: 1 },
      "western-ghats-set-spines": { eye: [-1.6, 2, 7], target: [-0.3, 1.15, 0.5], field: 1.4 },
    },
  },
};
