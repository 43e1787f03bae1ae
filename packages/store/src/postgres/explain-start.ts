import { StoreProblem } from '../store-errors.js';
import { withoutDetails } from './database-errors.js';

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'ENOENT'];

/** An error for the operator that names the server and the database but never the password. */
export function explainStart(error: unknown, databaseUrl: string): Error {
  return new Error(`The database ${place(databaseUrl)} cannot be used: ${explain(error)}.`, { cause: withoutDetails(error) });
}

function place(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'of DATABASE_URL';
  const { pathname, host } = new URL(databaseUrl);
  return `${pathname.slice(1) || 'of the user’s name'} at ${host || 'this machine'}`;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreProblem) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (UNREACHABLE.includes(code)) return `nobody answers there (${code}); check DATABASE_URL and that PostgreSQL runs`;
  if (/timeout/.test(error.message)) return 'it does not answer; check DATABASE_URL and that PostgreSQL runs';
  if (/password must be/.test(error.message)) return 'it asks for a password and DATABASE_URL has none';
  if (code.startsWith('28')) return 'it refuses the user or the password of DATABASE_URL';
  if (code === '3D000') return 'there is no such database; make it with createdb';
  if (code === '42501') return 'the user may not make tables in it; let that user own the database';
  if (code === '57P03') return 'it is starting or stopping; try again in a moment';
  if (code === '53300') return 'it has too many connections already';
  if (code === '53100') return 'its disk is full';
  if (code === '55P03') return 'servers are using it; stop them first';
  if (code === '25006') return 'it is a read-only copy; name the primary';
  return withoutDetails(error).message;
}
