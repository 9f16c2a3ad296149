import { createHash } from "node:crypto";

import * as z from "zod";

import { BackupError, readArchive, writeArchive } from "#local/backup/archive.ts";
import {
  checkColumns,
  insertRows,
  listColumns,
  listMigrations,
  listTables,
  type Query,
  readRows,
  readSequences,
  setSequences,
  startSum,
  type Sum,
  sumTable,
} from "#local/backup/tables.ts";

/** A shop's database and its images. */
export type Source = { query: Query; supabaseUrl: string; secretKey: string };

/** Rows by table, and the number of images. */
export type Contents = { tables: Record<string, Sum>; images: number };

const line = z.union([
  z.object({
    haat: z.literal(1),
    madeAt: z.string(),
    migrations: z.array(z.string()),
    sequences: z.record(z.string(), z.string()),
  }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ end: z.string(), rows: z.number(), sha256: z.string() }),
  z.object({
    image: z.string(),
    bucket: z.string(),
    type: z.string(),
    sha256: z.string(),
    base64: z.string(),
  }),
  z.object({ done: z.object({ tables: z.number(), images: z.number() }) }),
]);

/** Begins a line with a row; the rest is the row's JSON, as the database wrote it. */
const ROW = "r ";
const BATCH = 500;

/** Copies database and images into an encrypted archive, as they were at one moment. @returns what it holds */
export async function makeBackup(source: Source, file: string, passphrase: string): Promise<Contents> {
  const contents: Contents = { tables: {}, images: 0 };
  await source.query("begin isolation level repeatable read read only");
  try {
    await writeArchive(file, passphrase, archiveLines(source, contents));
  } finally {
    await source.query("rollback");
  }
  return contents;
}

async function* archiveLines({ query, ...storage }: Source, contents: Contents): AsyncGenerator<string> {
  yield JSON.stringify({
    haat: 1,
    madeAt: new Date().toISOString(),
    migrations: await listMigrations(query),
    sequences: await readSequences(query),
  });
  for (const table of await listTables(query)) {
    yield JSON.stringify({ table, columns: await listColumns(query, table) });
    const sum = startSum();
    for await (const row of readRows(query, table)) {
      sum.add(row);
      yield ROW + row;
    }
    const end = sum.end();
    contents.tables[table] = end;
    yield JSON.stringify({ end: table, ...end });
  }
  const images = await query<{ bucket: string; name: string }>(
    "select bucket_id as bucket, name from storage.objects order by bucket_id, name",
  );
  for (const { bucket, name } of images) {
    const { bytes, type } = await download(storage, bucket, name);
    yield JSON.stringify({
      image: name,
      bucket,
      type,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      base64: bytes.toString("base64"),
    });
    contents.images += 1;
  }
  yield JSON.stringify({ done: { tables: Object.keys(contents.tables).length, images: contents.images } });
}

type Storage = Omit<Source, "query">;

async function download(
  { supabaseUrl }: Storage,
  bucket: string,
  name: string,
): Promise<{ bytes: Buffer; type: string }> {
  const path = `/storage/v1/object/public/${encodeURIComponent(bucket)}/${name.split("/").map(encodeURIComponent).join("/")}`;
  const response = await fetch(supabaseUrl + path, { redirect: "manual" });
  if (!response.ok) throw new BackupError(`The image ${bucket}/${name} was not read: ${response.status}`);
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("Content-Type") ?? "application/octet-stream",
  };
}

async function upload(
  { supabaseUrl, secretKey }: Storage,
  image: { image: string; bucket: string; type: string; base64: string },
): Promise<void> {
  const { bucket, image: name, type, base64 } = image;
  const path = `/storage/v1/object/${encodeURIComponent(bucket)}/${name.split("/").map(encodeURIComponent).join("/")}`;
  const response = await fetch(supabaseUrl + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      "Content-Type": type,
      "x-upsert": "true",
    },
    body: new Uint8Array(Buffer.from(base64, "base64")),
  });
  if (response.ok) return;
  const answer = await response.text();
  // A name is the hash of its file: the same image is there already.
  if (!answer.includes('"409"'))
    throw new BackupError(`The image ${bucket}/${name} was not written: ${answer}`);
}

/** Reads an archive from its beginning to its end without using it. @throws BackupError when a sum differs */
export async function verifyBackup(file: string, passphrase: string): Promise<Contents & { madeAt: string }> {
  const contents: Contents & { madeAt: string } = { tables: {}, images: 0, madeAt: "" };
  let sum = startSum();
  let isDone = false;
  for await (const text of readArchive(file, passphrase)) {
    if (text.startsWith(ROW)) {
      sum.add(text.slice(ROW.length));
      continue;
    }
    const part = line.parse(JSON.parse(text));
    if ("haat" in part) contents.madeAt = part.madeAt;
    else if ("table" in part) sum = startSum();
    else if ("end" in part) {
      const found = sum.end();
      if (found.rows !== part.rows || found.sha256 !== part.sha256)
        throw new BackupError(`${part.end} is not what was stored.`);
      contents.tables[part.end] = found;
    } else if ("image" in part) {
      const found = createHash("sha256").update(Buffer.from(part.base64, "base64")).digest("hex");
      if (found !== part.sha256) throw new BackupError(`The image ${part.image} is not what was stored.`);
      contents.images += 1;
    } else {
      isDone =
        part.done.tables === Object.keys(contents.tables).length && part.done.images === contents.images;
    }
  }
  if (!isDone) throw new BackupError(`${file} is not complete.`);
  return contents;
}

/**
 * Writes an archive into a database that has the migrations, in one transaction, and compares every sum. Triggers do not
 * run: rows are taken as they were.
 * @param replace whether accounts and orders that the database has may be replaced
 * @throws BackupError without changing the database
 */
export async function restoreBackup(
  target: Source,
  file: string,
  passphrase: string,
  { replace = false } = {},
): Promise<Contents> {
  const { madeAt: _, ...stored } = await verifyBackup(file, passphrase);
  const { query } = target;
  if (!replace) await requireEmpty(query);
  await query("begin");
  try {
    await query("set local session_replication_role = replica");
    await fill(query, file, passphrase);
    for (const [table, sum] of Object.entries(stored.tables)) {
      const found = await sumTable(query, table);
      if (found.sha256 !== sum.sha256) throw new BackupError(`${table} differs after it was restored.`);
    }
    await query("commit");
  } catch (error) {
    await query("rollback");
    throw error;
  }
  for await (const text of readArchive(file, passphrase)) {
    const part = text.startsWith(ROW) ? null : line.parse(JSON.parse(text));
    if (part && "image" in part) await upload(target, part);
  }
  return stored;
}

/** @throws BackupError when somebody has signed up or ordered */
async function requireEmpty(query: Query): Promise<void> {
  const [found] = await query<{ any: boolean }>(
    "select exists (select from auth.users) or exists (select from public.orders) as any",
  );
  if (found?.any) {
    throw new BackupError(
      "The database has accounts or orders. Restore into a new project, or add --replace to delete them.",
    );
  }
}

/** Empties every table and writes the rows of the archive. */
async function fill(query: Query, file: string, passphrase: string): Promise<void> {
  const tables = await listTables(query);
  await query(`truncate ${tables.filter((name) => !name.startsWith("auth.")).join(", ")}`);
  for (const name of tables.filter((one) => one.startsWith("auth."))) await query(`delete from ${name}`);
  let [table, columns, rows]: [string, string[], string[]] = ["", [], []];
  for await (const text of readArchive(file, passphrase)) {
    if (text.startsWith(ROW)) {
      rows.push(text.slice(ROW.length));
      if (rows.length === BATCH) await insertRows(query, table, columns, rows.splice(0));
      continue;
    }
    const part = line.parse(JSON.parse(text));
    if ("haat" in part) await setSequences(query, part.sequences);
    else if ("table" in part) {
      ({ table, columns } = part);
      await checkColumns(query, table, columns);
    } else if ("end" in part) await insertRows(query, table, columns, rows.splice(0));
  }
}
