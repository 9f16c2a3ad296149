import { defineConfig } from "vitest/config";

/**
 * The unit project of vitest.config.ts by itself, for mutation testing. Not isolated, so that the files a mutant runs load
 * what they share once.
 */
export default defineConfig({
  test: {
    include: ["app/**/*.test.ts"],
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // Long, because a busy machine takes its time; Stryker ends the mutants that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
