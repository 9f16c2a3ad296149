import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

/** Receives one line. */
export type Log = (line: string) => void;

const current = new AsyncLocalStorage<Log>();

let isInstalled = false;

/**
 * Runs `work`; what it writes to console.error goes to `log` instead. The embedded backend prints every
 * statement that the database refused, which is daily business for a shop that lets the database refuse.
 */
export function withLog<T>(log: Log, work: () => T): T {
  if (!isInstalled) {
    isInstalled = true;
    const print = console.error.bind(console);
    console.error = (...words: unknown[]) => {
      const sink = current.getStore();
      if (sink) sink(format(...words));
      else print(...words);
    };
  }
  return current.run(log, work);
}
