import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from "vitest/node";

type TestFailure = { name?: string; message?: string; cause?: unknown };

/** The results of a run of the named tests, written as JSON to the file named in MUTANT_RESULT. */
export type RunResult = {
  /** Number of tests that passed. */
  passed: number;
  /** The first test in which an assertion failed. */
  failedAssertion: string | null;
  /** Failures that are not failed assertions: of hooks, imports, servers, and errors thrown by a test. */
  otherFailures: string[];
};

/** Vitest reporter that stops the run at the first failed assertion. */
export default class MutantReporter implements Reporter {
  private vitest: Vitest | undefined;
  private readonly result: RunResult = { passed: 0, failedAssertion: null, otherFailures: [] };

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "passed") this.result.passed += 1;
    if (state !== "failed") return;
    if (errors?.some(isFailedAssertion)) {
      this.result.failedAssertion ??= `${test.module.relativeModuleId} > ${test.fullName}`;
      void this.vitest?.cancelCurrentRun("test-failure");
    } else {
      this.addFailures(test.fullName, errors);
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const module of modules) {
      this.addFailures(module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites()) this.addFailures(suite.fullName, suite.errors());
    }
    this.addFailures("unhandled", unhandledErrors);
    const file = process.env.MUTANT_RESULT;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.result));
  }

  private addFailures(where: string, errors: readonly TestFailure[] = []): void {
    for (const { message = "" } of errors)
      this.result.otherFailures.push(`${where}: ${message.split("\n")[0]}`);
  }
}

/** Also an assertion inside a random case of fast-check, and a snapshot that differs. */
function isFailedAssertion(error: TestFailure): boolean {
  if (error.name === "AssertionError") return true;
  if (/^Snapshot `.*` mismatched/.test(error.message ?? "")) return true;
  return typeof error.cause === "object" && error.cause !== null && isFailedAssertion(error.cause);
}
