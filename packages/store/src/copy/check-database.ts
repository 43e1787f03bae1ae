import type Libsql from 'libsql';

/** Reads a database of the embedded store from end to end; throws a line for a person if anything is wrong with it. */
export function checkDatabase(database: Libsql.Database): void {
  const found = database.pragma('integrity_check') as { integrity_check: string }[];
  if (found.length !== 1 || found[0]?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found[0]?.integrity_check}.`);
  const orphans = database.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw new Error(`The copy is damaged: ${orphans.length} rows belong to nothing.`);
}
