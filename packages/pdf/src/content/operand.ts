/** A name as it stands in a content stream, without its slash. */
export class ContentName {
  constructor(readonly name: string) {}
}

/** What can stand before an operator. Strings are bytes. */
export type Operand = number | boolean | null | ContentName | Uint8Array | readonly Operand[] | ContentDict;
export type ContentDict = ReadonlyMap<string, Operand>;
