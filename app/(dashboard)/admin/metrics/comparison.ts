// A figure beside the one of the days before, in a sentence.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { changeOf } from '#app/(dashboard)/admin/metrics/change.ts';
import { MINUS, type DisplayCurrency } from '#server/kernel/format.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

export type Compared = {
  current: bigint;
  /** Null: nothing is known of it any more. */
  previous: bigint | null;
  /** How many days each of the two has. */
  length: number;
};

/** Writes a figure; `signed`: with a plus, as a difference. */
type Write = (figure: bigint, signed: boolean) => string;

const signOf = (figure: bigint, signed: boolean): string => (figure < 0n ? MINUS : signed ? '+' : '');

const magnitude = (figure: bigint): number => Number(figure < 0n ? -figure : figure);

export const writeCount =
  (format: Format): Write =>
  (figure, signed) =>
    signOf(figure, signed) + format.count(magnitude(figure));

export const writeAmount =
  (format: Format, currency: DisplayCurrency): Write =>
  (figure, signed) =>
    format.amount(figure, currency, { signed });

/** From here on nobody reads thousandths of a second. */
const IN_SECONDS_MS = 10_000;

/** Milliseconds, or seconds of what lasts long. */
export const writeDuration =
  (format: Format): Write =>
  (figure, signed) => {
    const length = magnitude(figure);
    const written = length < IN_SECONDS_MS ? `${format.count(length)} ms` : `${format.count(Math.round(length / SECOND_MS))} s`;
    return signOf(figure, signed) + written;
  };

/** "+8.3 %" */
export const writePermille = (format: Format, permille: bigint, signed: boolean): string => {
  const { sign, whole, fraction } = format.amountParts(permille, 1, { signed });
  return `${sign}${whole}${format.separators.decimal}${fraction} %`;
};

/** How a figure differs from the one before: by how much, and by how many parts of a hundred; or why that cannot be said. */
export const comparisonOf = (t: Translate, format: Format, { current, previous, length: days }: Compared, write: Write): string => {
  if (previous === null) return t('No comparison: so long ago is not kept');
  const change = changeOf(current, previous);
  if (!change) {
    return t('{days, plural, one {No comparison: nothing on the day before} other {No comparison: nothing in the # days before}}', {
      days,
    });
  }
  if (change.difference === 0n) return t('{days, plural, one {As on the day before} other {As in the # days before}}', { days });
  return t(
    '{days, plural, one {{difference} ({percent}) on {before} the day before} other {{difference} ({percent}) on {before} in the # days before}}',
    {
      days,
      difference: write(change.difference, true),
      percent: writePermille(format, change.permille, true),
      before: write(previous, false),
    },
  );
};
