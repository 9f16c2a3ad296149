import { afterAll, afterEach, TestRunner } from "vitest";

/**
 * Tells what to do later when the test ends that is running now, or when the file ends, as afterAll does outside of a test.
 * Not for concurrent tests, of which vitest does not say which one asks.
 */
export function atEnd(): (work: () => Promise<void> | void) => void {
  const running = TestRunner.getCurrentTest();
  return running ? (work) => running.context.onTestFinished(work) : (work) => afterAll(work);
}

/** As `atEnd`, but after each test of the file when none is running now, as afterEach does. */
export function afterEachTest(): (work: () => void) => void {
  const running = TestRunner.getCurrentTest();
  return running ? (work) => running.context.onTestFinished(work) : (work) => afterEach(work);
}
