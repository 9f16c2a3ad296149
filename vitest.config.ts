import { defineConfig } from "vitest/config";

import { IS_LONG } from "#tests/support/long.ts";

// Hashing a password at the usual cost takes a tenth of a second, and tests sign in thousands of times.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

/** Long, because a busy machine takes its time: only a test that hangs ends here. The long forms take up to half an hour. */
const LIMIT_MS = IS_LONG ? 3_600_000 : 300_000;

/** The settings that all projects share. */
const COMMON = {
  setupFiles: ["tests/support/clock.setup.ts", "tests/support/process.setup.ts"],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  // A test that checks nothing, such as a loop over nothing, fails.
  expect: { poll: { timeout: 60_000 }, requireAssertions: true },
  unstubGlobals: true,
  unstubEnvs: true,
};

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
      maxWorkers,
      isolate,
      globalSetup,
      ...COMMON,
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
          // Loading what the tests share once per process takes a quarter of the time.
          isolate: false,
          ...COMMON,
        },
      },
      { test: { name: "project", include: ["tests/project/**/*.test.ts"], ...COMMON } },
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
      slow("attacks", ["tests/attacks/**/*.test.ts"], {
        maxWorkers: 2,
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
