import { loadKeys } from "#local/backend/keys.ts";
import { startBackend } from "#local/backend/server.ts";

// A backend in a process of its own, to be killed: says its address and lives until then.
const dataDir = process.argv[2] ?? "";
const backend = await startBackend({
  dataDir,
  keys: loadKeys(`${dataDir}/keys.json`),
  siteUrl: "http://localhost:5173",
});
console.log(JSON.stringify({ url: backend.url, secretKey: backend.keys.secretKey }));
