// Mutation testing: Stryker changes the code in one place at a time and runs the unit tests that reach the place. A
// change that no test notices (a survivor) is a missing test, or code that is not needed.

export default {
  mutate: ["app/{shop,payment,middleware,workflows,formats}/**/*.ts", "!app/**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // The unit tests alone: no other project starts a server or a database for each mutant.
  // In threads, because a new one for each mutant starts three times as fast as a process.
  vitest: { configFile: "tests/mutants/vitest.config.ts", pool: "threads" },
  coverageAnalysis: "perTest",
  // Texts are what people read: a test of each would repeat it. The rules that choose between texts are mutated.
  mutator: { excludedMutations: ["StringLiteral"] },
  // Static mutants are run while a file loads (tables, schemas, regular expressions in constants). Each would need a new
  // process and every test of the file: most of the time for few findings.
  ignoreStatic: true,
  // On a busy computer a slow test must not count as a mutant that was found. Endless loops are counted, not timed.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  concurrency: 2,
  // TypeScript 7 has no API for Stryker to rewrite tsconfig.json with, and the tests need no types.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: ["build", "docs", "public", ".data", ".wrangler", "test-results", "playwright-report"],
  incrementalFile: "reports/mutants.incremental.json",
  reporters: ["clear-text", "progress", "html", "json"],
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: "reports/mutants.html" },
  jsonReporter: { fileName: "reports/mutants.json" },
  // tests/mutants/score.ts has the targets of each room and fails below them.
  thresholds: { high: 95, low: 90, break: null },
};
