import { writeLog } from "#app/log.server.ts";

/** Runs work in the background. A failure is logged and not thrown. */
export async function logFailure(operation: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A database failure is a route error without a message, which data/errors has logged.
    const cause = error instanceof Error ? error.message : undefined;
    writeLog("error", { operation, cause });
  }
}
