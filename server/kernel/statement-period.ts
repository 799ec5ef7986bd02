// The period of a statement. Days are ISO dates, so that text order is date order.

export type Period = { from: string; to: string };

export const STATEMENT_MONTHS_MAX = 12;

/** Earlier than every account. Some time zones still used solar time before it. */
const EARLIEST_DAY = '1970-01-01';

/** The same day `months` later, or the next day if that month is too short. */
const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** The error of a period and the field to change, or undefined if it is valid. `today` is the date in the user's time zone. */
export const findPeriodError = ({ from, to }: Period, today: string): { field: keyof Period; message: string } | undefined => {
  if (from < EARLIEST_DAY) return { field: 'from', message: 'Choose a first day that is not before 1970.' };
  if (to > today) return { field: 'to', message: 'Choose a last day that is not in the future.' };
  if (from > to) return { field: 'to', message: 'Choose a last day that is not before the first.' };
  if (to >= addMonths(from, STATEMENT_MONTHS_MAX)) return { field: 'to', message: `Choose at most ${STATEMENT_MONTHS_MAX} months.` };
  return undefined;
};
