import { appendFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/**
 * Opens log.txt in a folder; that of the start before stays as log.previous.txt.
 * @param warn says that the log cannot be written: once, until it can be again. The shop goes on without it
 */
export function openLog(folder: string, warn: (message: string) => void): (line: string) => void {
  const file = join(folder, "log.txt");
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) renameSync(file, join(folder, "log.previous.txt"));
  let isFailing = false;
  return (line) => {
    try {
      appendFileSync(file, `${new Date().toISOString()} ${line}\n`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) warn(`The log cannot be written (${String(error)}). Free some space on the disk.`);
      isFailing = true;
    }
  };
}
