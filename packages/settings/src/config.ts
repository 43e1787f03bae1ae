import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { DEFAULT_LIMITS, ISOLATION_LEVELS, type IsolationLevel, type SiteEditionName } from '@imagemill/core';
import { z } from 'zod';
import { isNetwork } from './networks.js';

/**
 * A bad environment variable: what was expected and what was received, in the `params` of the
 * issue.
 */
interface Problem {
  readonly expected: string;
  readonly received: string;
}

const quoted = (raw: string) => `"${raw}"`;

/**
 * One variable. Empty counts as unset; `read` returns undefined for a value it doesn't understand.
 */
function setting<T>(fallback: T, expected: string, read: (raw: string) => T | undefined, show: (raw: string) => string = quoted) {
  return z
    .string()
    .optional()
    .transform((raw, context): T => {
      const trimmed = raw?.trim() ?? '';
      if (trimmed === '') return fallback;
      const value = read(trimmed);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', params: { expected, received: show(trimmed) } satisfies Problem });
      return z.NEVER;
    });
}

const isWhole = (raw: string) => /^\d{1,15}$/.test(raw);
const whole = (fallback: number, min: number, max: number) =>
  setting(fallback, `a whole number from ${min} to ${max}`, (raw) =>
    isWhole(raw) && Number(raw) >= min && Number(raw) <= max ? Number(raw) : undefined,
  );
const limit = (fallback: number) => whole(fallback, 1, Number.MAX_SAFE_INTEGER);
const limitOrOff = (fallback: number) =>
  setting<number | null>(fallback, 'a whole number or off', (raw) =>
    raw === 'off' ? null : isWhole(raw) && Number(raw) > 0 ? Number(raw) : undefined,
  );

const list = (raw: string) =>
  raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function everyEntry<T>(raw: string, read: (entry: string) => T | undefined): T[] | undefined {
  const entries = list(raw).map(read);
  return entries.every((entry) => entry !== undefined) ? (entries as T[]) : undefined;
}

/** `https://example.org`, the way browsers write an origin. It can't have a path or a password. */
function readOrigin(raw: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(raw) || !URL.canParse(raw)) return undefined;
  return new URL(raw).origin;
}

/** A host name as in a browser's `Host` header, without port; IPv6 addresses without brackets. */
function readHostName(raw: string): string | undefined {
  const bare = raw.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 6) return new URL(`http://[${bare}]`).hostname.slice(1, -1);
  if (!/^[^\s:/?#@*[\]]+$/.test(bare) || !URL.canParse(`http://${bare}`)) return undefined;
  return new URL(`http://${bare}`).hostname;
}

const MIN_SECRET_CHARACTERS = 32;
const isSecret = (secret: string) => secret.length >= MIN_SECRET_CHARACTERS;

/** Secrets in the order `new,old`; undefined if one of them is too short to sign with. */
export function readSecretList(raw: string): string[] | undefined {
  const secrets = list(raw);
  return secrets.length > 0 && secrets.every(isSecret) ? secrets : undefined;
}

/** A URL with one of these schemes. It may contain a password, so messages never repeat it. */
const secretUrl = (schemes: readonly string[], expected: string) =>
  setting<string | null>(
    null,
    expected,
    (raw) => (URL.canParse(raw) && schemes.includes(new URL(raw).protocol) ? raw : undefined),
    () => 'something else',
  );

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const { free, pro, api } = DEFAULT_LIMITS;

const environment = z.object({
  HOST: setting('0.0.0.0', 'an address or a host name', (raw) => (/^[\w.:-]+$/.test(raw) ? raw : undefined)),
  PORT: whole(3000, 0, 65_535),
  BASE_URL: setting<string | null>(null, 'an address like https://images.example.org', readOrigin),
  ALLOWED_HOSTS: setting<string[]>([], 'host names without ports, separated by commas', (raw) => everyEntry(raw, readHostName)),
  DATA_DIR: setting('./data', 'a folder', (raw) => raw),
  SITE_DIR: setting<string | null>(null, 'a folder', (raw) => raw),
  SECRET: setting<string[] | null>(
    null,
    `secrets of at least ${MIN_SECRET_CHARACTERS} characters (new,old)`,
    readSecretList,
    // Never the secret itself, because this text ends up in logs.
    (raw) => `lengths ${raw.split(',').map((secret) => secret.trim().length)}`,
  ),
  SECRET_FILE: setting<string | null>(null, 'a file', (raw) => raw),
  TRUST_PROXY: setting<string[]>([], 'addresses or networks like 10.0.0.0/8, separated by commas, or off', (raw) =>
    raw === 'off' ? [] : everyEntry(raw, (entry) => (isNetwork(entry) ? entry : undefined)),
  ),
  FREE_DAILY_QUOTA: setting<number | null>(free.filesPerDay, 'a whole number or off', (raw) =>
    raw === 'off' ? null : isWhole(raw) ? Number(raw) : undefined,
  ),
  NEW_SESSIONS_PER_HOUR: limit(300),
  REQUESTS_PER_MINUTE: limitOrOff(6000),
  COUNTS_PER_MINUTE: limitOrOff(6000),
  MAILS_PER_DAY: limit(2000),
  HEIC: setting(true, 'on or off', (raw) => (raw === 'on' ? true : raw === 'off' ? false : undefined)),
  PRO_DAILY_FILES: limit(pro.filesPerDay),
  PRO_MAX_BYTES: limit(pro.maxBytes),
  PRO_MAX_PIXELS: limit(pro.maxPixels),
  PRO_TIMEOUT_MS: limit(pro.timeoutMs),
  API_RATE_PER_MINUTE: limit(api.perMinute),
  API_MONTHLY_FILES: limit(api.filesPerMonth),
  API_MAX_BYTES: limit(api.maxBytes),
  API_MAX_PIXELS: limit(api.maxPixels),
  API_TIMEOUT_MS: limit(api.timeoutMs),
  DATABASE_URL: secretUrl(
    ['postgres:', 'postgresql:'],
    'an address like postgresql://user:password@host/database, with special characters percent-encoded (/ is %2F),',
  ),
  SMTP_URL: secretUrl(
    ['smtp:', 'smtps:'],
    'an address like smtp://user:password@host:587, with special characters percent-encoded (@ is %40),',
  ),
  MAIL_FROM: setting('Imagemill <imagemill@localhost>', 'an address like Imagemill <mill@example.org>', (raw) =>
    // Bounded: the operator's own setting.
    /^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(raw) ? raw : undefined,
  ),
  METRICS_HOST: setting('127.0.0.1', 'an address or a host name', (raw) => (/^[\w.:-]+$/.test(raw) ? raw : undefined)),
  METRICS_PORT: setting<number | null>(null, 'a port or off', (raw) =>
    raw === 'off' ? null : isWhole(raw) && Number(raw) <= 65_535 ? Number(raw) : undefined,
  ),
  WORKERS: whole(availableParallelism(), 1, 256),
  QUEUE_LENGTH: setting<number | null>(null, 'a whole number', (raw) => (isWhole(raw) ? Number(raw) : undefined)),
  QUEUE_WAIT_MS: limit(10_000),
  WORKER_MEMORY_MB: whole(4096, 256, 1_048_576),
  MIN_ISOLATION: setting<IsolationLevel | null>(null, `one of ${ISOLATION_LEVELS.join(', ')}`, (raw) =>
    ISOLATION_LEVELS.find((level) => level === raw),
  ),
  BACKUP_DIR: setting<string | null>(null, 'a folder', (raw) => raw),
  BACKUP_EVERY_HOURS: whole(24, 1, 8760),
  BACKUP_KEEP: whole(7, 1, 10_000),
  TEMP_DIR: setting<string | null>(null, 'a folder', (raw) => raw),
  LOG_LEVEL: setting<LogLevel>('warn', `one of ${LOG_LEVELS.join(', ')}`, (raw) => LOG_LEVELS.find((level) => level === raw)),
});

/** The settings that say where the data is. */
export type StoreSettings = ReturnType<typeof loadStoreSettings>;

/**
 * Reads only where the data is. For commands, which sign nothing and so need no SECRET, and which
 * must also work without the server's other settings.
 */
export function loadStoreSettings(env: Readonly<Record<string, string | undefined>>) {
  const read = parse(environment.pick({ DATA_DIR: true, DATABASE_URL: true }), env);
  return deepFreeze({ dataDir: read.DATA_DIR, databaseUrl: read.DATABASE_URL });
}

/**
 * The settings of a command that sends mail: where the data is, how mail is sent, and where its
 * links lead.
 */
export type MailSettings = ReturnType<typeof loadMailSettings>;

export function loadMailSettings(env: Readonly<Record<string, string | undefined>>) {
  const names = { DATA_DIR: true, DATABASE_URL: true, BASE_URL: true, PORT: true, SMTP_URL: true, MAIL_FROM: true } as const;
  const read = parse(environment.pick(names), env);
  return deepFreeze({
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    /** The same as in the server's mail. */
    origin: read.BASE_URL ?? `http://localhost:${read.PORT}`,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
  });
}

/** All settings of a running server, checked and frozen. */
export type Config = ReturnType<typeof loadConfig>;

/** Reads the settings from the environment; throws one error that lists every bad variable. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const read = parse(environment, env);
  if (read.DATABASE_URL !== null && read.SECRET === null && read.SECRET_FILE === null) {
    throw new Error(
      'The settings are not valid:\nExpected SECRET_FILE beside DATABASE_URL: every server of one database signs with the same secret.',
    );
  }
  if (read.SECRET !== null && read.SECRET_FILE !== null) {
    throw new Error('The settings are not valid:\nExpected SECRET_FILE or SECRET but received both.');
  }
  return deepFreeze({
    host: read.HOST,
    port: read.PORT,
    /** The origin of BASE_URL, like `https://images.example.org`. */
    baseUrl: read.BASE_URL,
    allowedHosts: read.ALLOWED_HOSTS,
    dataDir: read.DATA_DIR,
    /** null: the folder built next to this app. */
    siteDir: read.SITE_DIR,
    /** `new,old`, from the environment, which more programs can read than a file. */
    secrets: read.SECRET,
    /**
     * The file that contains them. If neither is set, a secret is created on first start and kept
     * in dataDir.
     */
    secretFile: read.SECRET_FILE,
    trustProxy: read.TRUST_PROXY,
    /** null: the quota is off. */
    freeDailyQuota: read.FREE_DAILY_QUOTA,
    newSessionsPerHour: read.NEW_SESSIONS_PER_HOUR,
    /** Per client address; null: no limit. */
    requestsPerMinute: read.REQUESTS_PER_MINUTE,
    /** Files that one session may report, with or without PRO; null: no limit. */
    countsPerMinute: read.COUNTS_PER_MINUTE,
    /** Which pages are served, and whether they can open HEIC files. */
    edition: (read.HEIC ? 'full' : 'withoutHeic') as SiteEditionName,
    pro: {
      filesPerDay: read.PRO_DAILY_FILES,
      maxBytes: read.PRO_MAX_BYTES,
      maxPixels: read.PRO_MAX_PIXELS,
      timeoutMs: read.PRO_TIMEOUT_MS,
    },
    api: {
      perMinute: read.API_RATE_PER_MINUTE,
      filesPerMonth: read.API_MONTHLY_FILES,
      maxBytes: read.API_MAX_BYTES,
      maxPixels: read.API_MAX_PIXELS,
      timeoutMs: read.API_TIMEOUT_MS,
    },
    /** PostgreSQL instead of the embedded store. */
    databaseUrl: read.DATABASE_URL,
    mail: {
      /** null: messages go to the outbox folder in dataDir. */
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM,
      /** To all recipients together; a launch isn't counted. */
      perDay: read.MAILS_PER_DAY,
    },
    /** Where metrics are served; port null: nowhere. */
    metrics: { host: read.METRICS_HOST, port: read.METRICS_PORT },
    pool: {
      workers: read.WORKERS,
      queueLength: read.QUEUE_LENGTH ?? 16 * read.WORKERS,
      queueWaitMs: read.QUEUE_WAIT_MS,
      memoryMb: read.WORKER_MEMORY_MB,
      /** Workers with weaker isolation get no files. A public site needs more than one at home. */
      minIsolation: read.MIN_ISOLATION ?? (read.BASE_URL?.startsWith('https:') ? 'filter' : 'weak'),
    },
    /** null: only on request. */
    backups:
      read.BACKUP_DIR === null
        ? null
        : { directory: read.BACKUP_DIR, everyMs: read.BACKUP_EVERY_HOURS * 3_600_000, keep: read.BACKUP_KEEP },
    /**
     * Where uploads are stored during their request; null: the system's folder for temporary files.
     */
    tempDir: read.TEMP_DIR,
    logLevel: read.LOG_LEVEL,
  });
}

function parse<T extends z.ZodType>(schema: T, env: Readonly<Record<string, string | undefined>>): z.output<T> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new Error(`The settings are not valid:\n${parsed.error.issues.map(describe).join('\n')}`);
}

function describe(issue: z.core.$ZodIssue): string {
  const { expected, received } = (issue as { params?: Problem }).params ?? { expected: 'text', received: 'something else' };
  return `Expected ${expected} for ${String(issue.path[0])} but received ${received}.`;
}

/** Freezes a plain value and everything in it. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
