// Which days a statement may be of. Days are written as 2026-11-21, so that the order of texts is the order of days.

export type Period = { from: string; to: string };

export const STATEMENT_MONTHS_MAX = 12;

/** Before it nobody kept accounts here, and the clocks of some zones ran by the sun. */
const EARLIEST_DAY = '1970-01-01';

/** The day so many months later, or the next one where that month has no such day. */
const monthsLater = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** What is wrong with a period, at the end of it that has to be changed; undefined: nothing. `today` is where the person is. */
export const problemOfPeriod = ({ from, to }: Period, today: string): { field: keyof Period; message: string } | undefined => {
  if (from < EARLIEST_DAY) return { field: 'from', message: 'Choose a first day that is not before 1970.' };
  if (to > today) return { field: 'to', message: 'Choose a last day that is not in the future.' };
  if (from > to) return { field: 'to', message: 'Choose a last day that is not before the first.' };
  if (to >= monthsLater(from, STATEMENT_MONTHS_MAX)) return { field: 'to', message: `Choose at most ${STATEMENT_MONTHS_MAX} months.` };
  return undefined;
};
