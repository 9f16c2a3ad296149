import { defineConfig } from "vitest/config";

/** Long, because a busy machine takes its time: only a test that hangs ends here. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const setupFiles = ["tests/support/clock.setup.ts"];

/** Tests that start servers or databases run one file at a time, unless they wait more than they work. */
function slow(
  name: string,
  include: string[],
  { maxWorkers = 1, isolate = true, globalSetup = [] as string[] } = {},
) {
  return {
    test: {
      name,
      include,
      setupFiles,
      maxWorkers,
      isolate,
      globalSetup,
      ...PATIENCE,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.ts"],
          setupFiles,
          // Loading what the tests share once per process takes a quarter of the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          ...PATIENCE,
        },
      },
      { test: { name: "project", include: ["tests/project/**/*.test.ts"], setupFiles, ...PATIENCE } },
      slow("database", ["tests/database/**/*.test.ts"], {
        maxWorkers: 2,
        globalSetup: ["tests/database/global-setup.ts"],
      }),
      // Not isolated, so that the files of a process load what they share once, and can share a shop and a database.
      slow("local", ["tests/local/**/*.test.ts"], { isolate: false }),
      slow("http", ["tests/http/**/*.test.ts"], {
        maxWorkers: 3,
        isolate: false,
        globalSetup: ["tests/postgres/global-setup.ts"],
      }),
      slow("races", ["tests/races/**/*.test.ts"], {
        maxWorkers: 2,
        isolate: false,
        globalSetup: ["tests/races/support/global-setup.ts"],
      }),
    ],
  },
});
