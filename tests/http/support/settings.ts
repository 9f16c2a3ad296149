import type { Shop } from "#local/launcher/shop.ts";

/** Runs with changed settings, by column, and restores them. */
export async function withSettings(
  shop: Shop,
  settings: Record<string, unknown>,
  run: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(settings);
  const [before = {}] = await shop.sql(`select ${names.join(", ")} from public.settings`);
  const assignments = names.map((name, index) => `${name} = $${index + 1}`).join(", ");
  const write = (values: Record<string, unknown>) =>
    shop.sql(
      `update public.settings set ${assignments}`,
      names.map((name) => values[name]),
    );
  await write(settings);
  try {
    await run();
  } finally {
    await write(before);
  }
}
