/** Whether a failed system call failed for this reason, such as "ENOENT". */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
