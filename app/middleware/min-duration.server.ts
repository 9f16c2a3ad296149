import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";

/** Answers about accounts leave no earlier than a fixed time after they began: how long they took tells nothing. */
export async function withMinimumDuration<T>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<T>,
): Promise<T> {
  const { authMinResponseMs } = context.get(configContext);
  const floor = new Promise((resolve) => setTimeout(resolve, authMinResponseMs));
  try {
    return await work();
  } finally {
    await floor;
  }
}
