/** A name in a content stream, without its slash. */
export class ContentName {
  constructor(readonly name: string) {}
}

/** What can come before an operator. Strings are bytes. */
export type Operand = number | boolean | null | ContentName | Uint8Array | readonly Operand[] | ContentDict;
export type ContentDict = ReadonlyMap<string, Operand>;

const NAMES =
  'b B b* B* BDC BI BMC BT BX c cm cs CS d d0 d1 Do DP EI EMC ET EX f F f* g G gs h i ID j J k K l m M MP n q Q re rg RG ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "';

/** All operators of content streams, keyed by their characters packed into one number. */
const OPERATORS: ReadonlyMap<number, string> = new Map(NAMES.split(' ').map((name) => [key(name), name]));

function key(name: string): number {
  let value = 0;
  for (let index = 0; index < name.length; index++) value |= name.charCodeAt(index) << (8 * index);
  return value;
}

/** The operator between two positions, or undefined if there is none. */
export function operatorAt(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > 3) return undefined;
  let value = 0;
  for (let index = start; index < end; index++) value |= (bytes[index] as number) << (8 * (index - start));
  return OPERATORS.get(value);
}

/**
 * Splits a word whose operators lack spaces between them, like `QBT`. Empty if any part isn't an
 * operator.
 */
export function splitOperators(bytes: Uint8Array, start: number, end: number): string[] {
  const found: string[] = [];
  if (end - start > 32) return found;
  for (let at = start; at < end; ) {
    let length = Math.min(3, end - at);
    while (length > 0 && operatorAt(bytes, at, at + length) === undefined) length--;
    const operator = operatorAt(bytes, at, at + length);
    if (operator === undefined) return [];
    found.push(operator);
    at += length;
  }
  return found;
}
