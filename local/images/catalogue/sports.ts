import type { Shape } from "#local/images/pictures.ts";

export const SPORTS: Record<string, Shape> = {
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
  "maidan-football": {
    low: [-1.12, 0, -1.12],
    high: [1.12, 2.22, 1.12],
    pictures: {
      "maidan-football": { eye: [0.8, 2.6, 8], target: [0, 1.05, 0], field: 3.2 },
      "maidan-football-seam": { eye: [-1.4, 2.8, 7], target: [-0.2, 1.3, 0.6], field: 1.3 },
      "maidan-football-back": { eye: [-6, 4, -5], target: [0, 1.05, 0], field: 3.2 },
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
  "urjaan-racquet": {
    low: [-2.2, 0, -1],
    high: [2.2, 6.9, 1.5],
    pictures: {
      "urjaan-racquet": { eye: [1, 5.4, 17], target: [0.3, 3.15, 0], field: 6.6 },
      "urjaan-racquet-handle": { eye: [-2, 2.6, 9], target: [0.55, 1.5, 0.2], field: 3.1 },
      "urjaan-racquet-shuttle": { eye: [2.4, 3, 8], target: [0.65, 0.7, 0.3], field: 2.5 },
    },
  },
  "pavan-bicycle": {
    low: [-9.1, 0, -2.4],
    high: [9.1, 9.5, 2.4],
    pictures: {
      "pavan-bicycle": { eye: [-9, 11, 44], target: [0, 4.4, 0], field: 19.5 },
      "pavan-bicycle-basket": { eye: [22, 15, 26], target: [4.4, 6.8, 0], field: 8.6 },
      "pavan-bicycle-drive": { eye: [-8, 9, 30], target: [-2.8, 4.2, 0], field: 9.5 },
    },
  },
};
