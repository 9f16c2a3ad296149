import { defineConfig } from "vitest/config";

/** Tests that start servers or databases run one file at a time: two cores, and honest timings. */
function slow(name: string, include: string[]) {
  return {
    test: {
      name,
      include,
      fileParallelism: false,
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
      slow("http", ["tests/http/**/*.test.ts"]),
      slow("races", ["tests/races/**/*.test.ts"]),
    ],
  },
});
