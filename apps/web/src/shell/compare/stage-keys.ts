import type { Zoom } from './zoom.js';

/** What a key does while two pictures are compared. */
export type StageAction = 'previous' | 'next' | 'in' | 'out' | Zoom;

/** Signs act on the stage alone, where nobody types or speaks text; fields keep the paging keys they have of their own. */
export function actionFor({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): StageAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const inField = (target as Element).matches('select, .range');
  if (key === 'PageUp') return inField ? undefined : 'previous';
  if (key === 'PageDown') return inField ? undefined : 'next';
  if (!(target as Element).closest('.compare-stage')) return undefined;
  return ({ '+': 'in', '=': 'in', '-': 'out', '0': 'fit', '1': 1, '2': 2 } as const)[key];
}
