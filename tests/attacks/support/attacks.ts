import { afterAll, expect } from "vitest";

import { type AttackClass, CLASSES } from "#tests/attacks/support/classes.ts";

/** Attempts of a class, and how many of them the shop held. */
type Tally = { name: AttackClass; attempts: number; held: number };

declare module "vitest" {
  interface TaskMeta {
    attacks?: Tally[];
  }
}

/**
 * Counts the attacks of a class in this file, which fails when it makes fewer than the class asks for.
 * @returns makes one attempt: `attempt` throws, as `expect` does, when it was not held
 */
export function attackClass(name: AttackClass) {
  const tally: Tally = { name, attempts: 0, held: 0 };
  // oxlint-disable-next-line eslint/no-empty-pattern -- vitest gives what the pattern names
  afterAll(({}, file) => {
    (file.meta.attacks ??= []).push(tally);
    expect(tally.attempts, `attempts to ${name}`).toBeGreaterThanOrEqual(CLASSES[name]);
  });
  return async (label: string, attempt: () => unknown): Promise<void> => {
    tally.attempts += 1;
    try {
      await attempt();
    } catch (error) {
      if (error instanceof Error) error.message = `${name}: ${label}\n${error.message}`;
      throw error;
    }
    tally.held += 1;
  };
}
