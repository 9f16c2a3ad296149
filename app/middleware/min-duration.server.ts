import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";

/** Runs an auth action with a minimum response time, so that its duration does not reveal whether an account exists. */
export async function withMinimumDuration<T>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<T>,
): Promise<T> {
  const { authMinResponseMs } = context.get(configContext);
  const minimum = new Promise((resolve) => setTimeout(resolve, authMinResponseMs));
  try {
    return await work();
  } finally {
    await minimum;
  }
}
