export const DAY_MS = 86_400_000;

/** The UTC date of a moment, `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** When this UTC day ends and the next one begins. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) + DAY_MS;
}

/** The UTC month of a moment, `YYYY-MM`. */
export function monthOf(time: number): string {
  return dayOf(time).slice(0, 7);
}

/** When this UTC month ends and the next one begins. */
export function endOfMonth(month: string): number {
  const begin = new Date(`${month}-01T00:00:00.000Z`);
  return begin.setUTCMonth(begin.getUTCMonth() + 1);
}

/** Whether this is an existing date, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const end = endOfDay(text);
  // Some engines read February 30 as March 1 or 2.
  return !Number.isNaN(end) && dayOf(end - DAY_MS) === text;
}
