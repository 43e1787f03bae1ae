import pg from 'pg';

const { builtins } = pg.types;

/**
 * BIGINT and the NUMERIC that sums of it are, as numbers: the driver gives strings, since not every value fits. Ours do (counts and milliseconds
 * since 1970), and one that does not is an error. For a connection's `types`: the driver's own table belongs to the whole process.
 */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === builtins.INT8 || id === builtins.NUMERIC ? (toSafeNumber as never) : pg.types.getTypeParser(id, format as never),
};

function toSafeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('Expected a whole number below 2^53 from the database.');
  return number;
}
