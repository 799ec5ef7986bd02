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

/** How a figure differs from the one before: by how many parts of a hundred, and what that was; or why that cannot be said. */
export const comparisonOf = (t: Translate, format: Format, { current, previous, length: days }: Compared, write: Write): string => {
  if (previous === null) return t('No comparison: so long ago is not kept');
  const change = changeOf(current, previous);
  if (!change) {
    return t('{days, plural, one {No comparison: nothing on the day before} other {No comparison: nothing in the # days before}}', {
      days,
    });
  }
  if (change.difference === 0n) return t('{days, plural, one {As on the day before} other {As in the # days before}}', { days });
  return t('{percent}, was {before}', {
    percent: format.percent(change.permille, { signed: true }),
    before: write(previous, false),
  });
};
