import { loadKeys } from "#local/backend/keys.ts";
import { startBackend } from "#local/backend/server.ts";
import { WITHOUT_LIMITS } from "#tests/support/limits.ts";

// Runs a backend without limits of orders, for tests that kill its process. Prints the address and the secret key as JSON.
const dataDir = process.argv[2] ?? "";
const backend = await startBackend({
  dataDir,
  keys: loadKeys(`${dataDir}/keys.json`),
  siteUrl: "http://localhost:5173",
});
await backend.sql(`update public.settings set ${WITHOUT_LIMITS}`);
console.log(JSON.stringify({ url: backend.url, secretKey: backend.keys.secretKey }));
