/** What can be done to a file. */
export const OPERATIONS = ['compress', 'resize', 'convert'] as const;
export type Operation = (typeof OPERATIONS)[number];
