import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { App } from "@supabase/lite";

import { handleAuthAdmin } from "#local/backend/auth-admin.ts";
import { addAssurance, type MfaBackend, requireSecondStep } from "#local/backend/auth-assurance.ts";
import { confirmFirstLink } from "#local/backend/auth-email-change.ts";
import { handleMfa } from "#local/backend/auth-mfa.ts";
import {
  type LinkSessions,
  rememberLinkSession,
  requirePresentPassword,
} from "#local/backend/auth-password.ts";
import { noteUserAgent } from "#local/backend/auth-sessions.ts";
import { rewriteVerifyType } from "#local/backend/auth-verify.ts";
import { type Database, type DatabaseLocation, openDatabase } from "#local/backend/database.ts";
import { createKeys, type Keys } from "#local/backend/keys.ts";
import { type Log, captureConsoleErrors } from "#local/backend/log-capture.ts";
import { type Project, SHOP_PROJECT } from "#local/backend/migrations.ts";
import { handleStorage } from "#local/backend/storage.ts";
import { closeAll } from "#local/close-all.ts";
import { createGoogle, GOOGLE_CLIENT } from "#local/google/oauth.ts";
import { isLoopbackRequest } from "#local/http/origins.ts";
import { serve } from "#local/http/server.ts";
import { handleMailbox, MAILBOX_PATH } from "#local/mail/mailbox-page.ts";
import { createMailer, createFolderMailbox, requestedRedirect } from "#local/mail/mailbox.ts";
import { createMailProvider, MAIL_API_PATH, type MailProvider } from "#local/mail/provider.ts";

export type BackendOptions = {
  /** Address of the shop. Links in mails lead only there. */
  siteUrl: string;
  /** Folder for the database, mails and uploaded images; without it all data is lost on close. */
  dataDir?: string;
  /** States that there is no `dataDir`. */
  memory?: true;
  /**
   * A database of a PostgreSQL server, filled already, as `postgresql://user@host:port/database`; by default PGlite
   * in `dataDir` or in memory.
   */
  database?: string;
  /** 0 (default) takes any free port. */
  port?: number;
  /** Random keys by default. */
  keys?: Keys;
  /** Requires a new account to open the link in its mail before it can sign in; false by default. */
  confirmEmail?: boolean;
  /** Migrations, seeds and demo data; those of this repository by default. */
  project?: Project;
  /** Receives errors and statements that the database rejected; they are discarded by default. */
  log?: Log;
};

export type Backend = {
  url: string;
  keys: Keys;
  /** Folder with one JSON file per mail (see `Mail`), created with the first mail. */
  mailDir: string;
  /** Web page that shows the mails. */
  mailboxUrl: string;
  /** The mail provider emulator, which receives the shop's own mails. */
  mails: MailProvider;
  /** Runs SQL as the database's owner, without row level security: for test setup and assertions. */
  sql: <T = Record<string, unknown>>(text: string, parameters?: unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
};

/** Lifetime of an access token, as in supabase/config.toml. */
const TOKEN_SECONDS = 600;

/** The only paths passed to the embedded backend. Its other pages expose the schema without a key. */
const API_PATH = /^\/(?:auth|rest|storage)\/v1\//;

/**
 * Starts the embedded Supabase on 127.0.0.1: PostgreSQL, data API, auth and storage in this process.
 * Only one process may open a data folder at a time; the launcher holds a lock for that.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const keys = options.keys ?? createKeys();
  const log = options.log ?? (() => undefined);
  const database = await captureConsoleErrors(log, () =>
    openDatabase(databaseLocation(options), options.project ?? SHOP_PROJECT),
  );
  const temporary = options.dataDir ? null : join(tmpdir(), `haat-${randomUUID()}`);
  const files = temporary ?? options.dataDir ?? "";
  const mailDir = join(files, "mail");
  const storage = { database, keys, folder: join(files, "storage") };
  const exclusive = createMutex();
  const linkSessions: LinkSessions = new Set();
  const mfa: MfaBackend = { query: database.query, keys, siteUrl: options.siteUrl };
  let url = "";

  const app = createApp(database, keys, options);
  const deliver = createFolderMailbox(mailDir);
  const mails = createMailProvider(mailDir, deliver);
  app._mailer = createMailer(deliver, options.siteUrl);
  await app.init();
  const google = createGoogle(options.siteUrl, () => url);

  async function getUser(accessToken: string): Promise<unknown> {
    const headers = { apikey: keys.publishableKey, Authorization: `Bearer ${accessToken}` };
    return (await app.fetch(new Request(`${url}/auth/v1/user`, { headers }))).json();
  }

  /** Serves the pages for a browser: the mailbox and the Google account chooser. */
  async function handlePage(request: Request): Promise<Response | null> {
    if (!isLoopbackRequest(new URL(request.url))) return null;
    return handleMailbox(request, mailDir) ?? google.handlePage(request);
  }

  async function handle(original: Request): Promise<Response | null> {
    const target = new URL(original.url);
    if (target.pathname === MAIL_API_PATH) return mails.handle(original);
    if (!API_PATH.test(target.pathname)) {
      return (await handlePage(original)) ?? Response.json({ message: "Not found" }, { status: 404 });
    }
    // All requests share one database session, so they run one after the other. Otherwise one request could run its
    // statements under the role that another one has just set.
    return exclusive(() =>
      captureConsoleErrors(log, () =>
        requestedRedirect.run(target.searchParams.get("redirect_to"), async () => {
          const request = await rewriteVerifyType(original, database.query);
          const response =
            (await confirmFirstLink(request, database.query)) ??
            (await requireSecondStep(request, mfa)) ??
            (await requirePresentPassword(request, linkSessions, database.query)) ??
            (await handleMfa(request, mfa, getUser)) ??
            (await handleAuthAdmin(request, keys.secretKey, database)) ??
            (await handleStorage(request, storage)) ??
            (await google.intercept(request, (inner) => fetchWithEmailConfirmation(app, inner)));
          await rememberLinkSession(request, response, linkSessions);
          await noteUserAgent(original, response, database.query);
          return addAssurance(request, response, mfa);
        }),
      ),
    );
  }

  const server = await serve(handle, options.port ?? 0).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  url = server.url;
  return {
    url,
    keys,
    mailDir,
    mailboxUrl: url + MAILBOX_PATH,
    mails,
    sql: (text, parameters) => exclusive(() => database.query(text, parameters)),
    close: () =>
      closeAll(
        server.close,
        () => exclusive(() => database.close()),
        () => {
          if (temporary) rmSync(temporary, { recursive: true, force: true });
        },
      ),
  };
}

function databaseLocation({ database, dataDir }: BackendOptions): DatabaseLocation {
  if (database !== undefined) return { url: database };
  return dataDir ? { folder: join(dataDir, "pg") } : { memory: true };
}

/** As supabase/config.toml has it for a hosted project. */
const SESSION_LIMITS = { timebox: "4320h", inactivity_timeout: "720h" };

function createApp(database: Database, keys: Keys, options: BackendOptions): App {
  return new App({
    connection: database.connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    studio: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [],
      external: { google: GOOGLE_CLIENT },
      jwt_expiry: TOKEN_SECONDS,
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      sessions: SESSION_LIMITS,
      email: {
        enable_signup: true,
        enable_confirmations: options.confirmEmail ?? false,
        double_confirm_changes: true,
        otp_length: 10,
        otp_expiry: 600,
      },
    },
    options: { server: { admin: false } },
  });
}

/**
 * Runs the OAuth callback with e-mail confirmation enabled. Without it the backend would accept an unverified address
 * of a Google account and sign that person in to the existing account with the same address. Requests run one after
 * the other, so the setting applies to this request only.
 */
async function fetchWithEmailConfirmation(app: App, request: Request): Promise<Response> {
  const email = app.config.auth?.email;
  if (!email || new URL(request.url).pathname !== "/auth/v1/callback") return app.fetch(request);
  const original = email.enable_confirmations;
  email.enable_confirmations = true;
  try {
    return await app.fetch(request);
  } finally {
    email.enable_confirmations = original;
  }
}

/** Returns a function that runs one task at a time, in call order. */
function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function exclusive(work) {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
