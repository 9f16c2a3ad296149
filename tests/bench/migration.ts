import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import postgres from "postgres";

import { ROOT } from "#local/root.ts";
import { placeOrders, watchLocks } from "#tests/bench/support/migration-watch.ts";
import { PARTS } from "#tests/bench/support/schema-diff.ts";
import { readCatalog } from "#tests/database/catalog.ts";
import { readAuthStub, readMigrations } from "#tests/database/migrations.ts";
import { startPostgres } from "#tests/postgres/server.ts";

/*
 * `npm run bench:migration -- [version]`: brings the schema of the last release (the last tag, else the commit that set
 * the version) to the present one, in a database with 100,000 orders, in one transaction as `supabase db push` does.
 * Then the same with each statement by itself. Prints how long it took, how long tables were locked, and how long an order
 * that the release placed meanwhile waited. Totals and other data that the change needs are not filled.
 */

const ORDERS = { users: 20_000, orders: 100_000, others: 2000 };
const PRODUCTS = 10_000;

type OldFill = {
  fillCatalogue: (sql: postgres.Sql, from: number, to: number) => Promise<void>;
  fillAdminData: (sql: postgres.Sql, counts: typeof ORDERS) => Promise<string>;
};

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 1e9 });
const text = (...args: string[]) =>
  git(...args)
    .toString()
    .trim();

/** The last tag; before there is one, the last commit whose changelog has nothing that is not released. */
function lastRelease(): string {
  const tag = text("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0];
  if (tag) return tag;
  const commits = text("log", "--format=%h", "--", "CHANGELOG.md").split("\n");
  const isRelease = (commit: string) =>
    /^## \[Unreleased\]\s+^## \[/m.test(text("show", `${commit}:CHANGELOG.md`));
  return commits.find(isRelease) ?? "HEAD";
}

/** The release's migrations, and its own functions that fill a database. */
async function readRelease(version: string) {
  const folder = join(mkdtempSync(join(tmpdir(), "haat-release-")), "haat");
  mkdirSync(folder);
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", version) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const load = async (file: string) =>
    (await import(pathToFileURL(join(folder, "tests", file)).href)) as Record<string, unknown>;
  const fill = {
    ...(await load("bench/support/catalogue-data.ts")),
    ...(await load("bench/support/admin-data.ts")),
  } as OldFill;
  const { readMigrations: readOld } = (await load("database/migrations.ts")) as {
    readMigrations: typeof readMigrations;
  };
  const migrations = await readOld();
  return { migrations, fill, remove: () => rmSync(join(folder, ".."), { recursive: true, force: true }) };
}

const server = await startPostgres({ fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
const connect = (database: string, max = 1) =>
  postgres({
    host: "127.0.0.1",
    port: server.port,
    database,
    username: "postgres",
    max,
    onnotice: () => undefined,
  });

async function createDatabase(name: string, migrations: { sql: string }[]): Promise<postgres.Sql> {
  const admin = connect("postgres");
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const sql = connect(name, 4);
  await sql.unsafe(await readAuthStub());
  for (const migration of migrations) await sql.begin((transaction) => transaction.unsafe(migration.sql));
  return sql;
}

/** Lines of the catalogue that say what tables are made of. */
async function readTables(sql: postgres.Sql): Promise<string[]> {
  const lines = await readCatalog(async (query) => ({ rows: await sql.unsafe<{ line: string }[]>(query) }));
  const tables = lines.filter((line) => /^(?:r public|r private|column|constraint|index) /.test(line));
  // A condition that was read and written again has other parentheses.
  return tables.map((line) => line.replace(/ statistics .*$/, "").replaceAll(/[()]/g, ""));
}

const differences = (one: string[], other: string[]) => [
  ...one.filter((line) => !other.includes(line)).map((line) => `only after the change: ${shorten(line)}`),
  ...other.filter((line) => !one.includes(line)).map((line) => `only in a new one: ${shorten(line)}`),
];

/** The change in one transaction, as `supabase db push` applies a file, or each statement by itself. */
async function migrate(sql: postgres.Sql, to: postgres.Sql, isWhole: boolean) {
  const refused: string[] = [];
  const times: { ms: number; statement: string }[] = [];
  await sql.unsafe("set check_function_bodies = off");
  if (isWhole) await sql.unsafe("begin");
  for (const part of PARTS) {
    for (const statement of await part.statements(sql, to)) {
      const begun = performance.now();
      const run = isWhole ? `savepoint one; ${statement}; release one` : statement;
      await sql.unsafe(run).catch(async (error: unknown) => {
        if (isWhole) await sql.unsafe("rollback to one");
        refused.push(`${String(error)}: ${shorten(statement)}`);
      });
      times.push({ ms: performance.now() - begun, statement });
    }
  }
  if (isWhole) await sql.unsafe("commit");
  return { refused, times: times.toSorted((a, b) => b.ms - a.ms) };
}

const shorten = (statement: string) => statement.trim().replaceAll(/\s+/g, " ").slice(0, 150);
const show = (name: string, ms: number) => console.log(`  ${ms.toFixed(0).padStart(7)} ms  ${name}`);

const version = process.argv[2] ?? lastRelease();
const release = await readRelease(version);
const to = await createDatabase("haat_now", await readMigrations());
const before = await createDatabase("haat_before", release.migrations);
await release.fill.fillCatalogue(before, 1, PRODUCTS);
await release.fill.fillAdminData(before, ORDERS);
await before.end();
release.remove();
console.log(`From ${version}, with ${ORDERS.orders} orders and ${PRODUCTS} products.`);

let isComplete = true;
for (const isWhole of [true, false]) {
  const name = isWhole ? "haat_whole" : "haat_apart";
  const admin = connect("postgres");
  await admin.unsafe(`create database ${name} template haat_before`);
  await admin.end();
  const migrator = connect(name);
  const [me] = await migrator<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const stopWatching = watchLocks(connect(name), me?.pid ?? 0);
  const stopPlacing = await placeOrders(connect(name));
  await sleep(1000);
  const begun = performance.now();
  const { refused, times } = await migrate(migrator, to, isWhole);
  const took = performance.now() - begun;
  await sleep(1000);
  const [locks, orders] = [await stopWatching(), await stopPlacing()];
  const left = differences(await readTables(migrator), await readTables(to));
  console.log(`\n${isWhole ? "In one transaction" : "Each statement by itself"}: ${times.length} statements`);
  show("in all", took);
  show("longest wait of an order", orders.longest);
  if (isWhole) for (const { lock, ms } of locks.toSorted((a, b) => b.ms - a.ms).slice(0, 4)) show(lock, ms);
  for (const { ms, statement } of times.slice(0, 8)) show(shorten(statement), ms);
  console.log(`  orders: ${[...orders.answers].map(([answer, count]) => `${count} ${answer}`).join(", ")}`);
  console.log(`  ${left.length} tables, columns, constraints or indexes differ from a new database`);
  for (const line of [...refused, ...left]) console.log(`    ${line}`);
  isComplete &&= refused.length === 0 && left.length === 0;
}
await server.stop();
process.exit(isComplete ? 0 : 1);
