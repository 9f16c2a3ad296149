import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Tests a failed system call for its error code, such as "ENOENT". */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The file's content; null when it does not exist. */
export function readFileIfExists(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Replaces a file in one step, so that a reader or a crash never meets half of it. */
export function writeFileAtomic(file: string, data: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, data, { mode });
  renameSync(draft, file);
}
