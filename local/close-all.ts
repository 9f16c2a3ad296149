/** Closes all parts in this order, also when one of them fails. @throws the first error, when all have been closed */
export async function closeAll(...closes: (() => Promise<void> | void)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closes) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
