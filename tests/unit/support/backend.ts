/** A Supabase project whose requests `stubFetch` answers. */
export const BACKEND = {
  url: "https://db.example",
  publishableKey: "sb_publishable_1",
  secretKey: "sb_secret_1",
  timeoutMs: 8_000,
};
