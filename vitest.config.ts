import { defineConfig } from "vitest/config";

/** Tests that start servers or databases run one file at a time, unless they wait more than they work. */
function slow(name: string, include: string[], maxWorkers = 1) {
  return {
    test: {
      name,
      include,
      maxWorkers,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["app/**/*.test.ts"] } },
      slow("database", ["tests/database/**/*.test.ts"]),
      slow("local", ["tests/local/**/*.test.ts"]),
      slow("http", ["tests/http/**/*.test.ts"], 2),
      slow("races", ["tests/races/**/*.test.ts"]),
    ],
  },
});
