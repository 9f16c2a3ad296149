import { loadKeys } from "#local/backend/keys.ts";
import { startBackend } from "#local/backend/server.ts";

// Runs a backend for tests that kill its process. Prints the address and the secret key as JSON.
const dataDir = process.argv[2] ?? "";
const backend = await startBackend({
  dataDir,
  keys: loadKeys(`${dataDir}/keys.json`),
  siteUrl: "http://localhost:5173",
});
console.log(JSON.stringify({ url: backend.url, secretKey: backend.keys.secretKey }));
