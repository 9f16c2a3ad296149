import { writeLog } from "#app/log.server.ts";

/** Does work that nobody waits for: a failure is logged and not thrown. */
export async function logFailure(operation: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A database failure is a route error without a message; data/errors has logged it.
    const cause = error instanceof Error ? error.message : undefined;
    writeLog("error", { operation, cause });
  }
}
