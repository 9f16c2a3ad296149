import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

/** Receives one line of text. */
export type Log = (line: string) => void;

const current = new AsyncLocalStorage<Log>();

let isInstalled = false;

/**
 * Runs `work` and passes everything that it writes to console.error to `log` instead. The embedded backend prints
 * every statement that the database rejects, and the shop relies on such rejections.
 */
export function captureConsoleErrors<T>(log: Log, work: () => T): T {
  if (!isInstalled) {
    isInstalled = true;
    const print = console.error.bind(console);
    console.error = (...values: unknown[]) => {
      const sink = current.getStore();
      if (sink) sink(format(...values));
      else print(...values);
    };
  }
  return current.run(log, work);
}
