import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { MINUS, type DisplayCurrency } from '#server/kernel/format.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { useFormat, useText } from '#language';
import { Figure } from '#app/(dashboard)/admin/(home)/figures.tsx';

/** How much more a figure is than the one before, and by how many thousandths of it. */
type Change = { difference: bigint; permille: bigint };

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

/** Nothing can be said in parts of nothing: undefined where the figure before is zero. */
export const changeOf = (current: bigint, previous: bigint): Change | undefined => {
  if (previous === 0n) return undefined;
  const difference = current - previous;
  const size = absolute(previous);
  const rounded = (absolute(difference) * 2_000n + size) / (2n * size);
  return { difference, permille: difference < 0n ? -rounded : rounded };
};

// A figure beside the one of the days before, in a sentence.

export type PeriodComparison = {
  current: bigint;
  /** Null: nothing is known of it any more. */
  previous: bigint | null;
  /** How many days each of the two has. */
  length: number;
};

/** Writes a figure; `signed`: with a plus, as a difference. */
type FigureFormatter = (figure: bigint, signed: boolean) => string;

const signOf = (figure: bigint, signed: boolean): string => (figure < 0n ? MINUS : signed ? '+' : '');

const magnitude = (figure: bigint): number => Number(figure < 0n ? -figure : figure);

export const writeCount =
  (format: Format): FigureFormatter =>
  (figure, signed) =>
    signOf(figure, signed) + format.count(magnitude(figure));

export const writeAmount =
  (format: Format, currency: DisplayCurrency): FigureFormatter =>
  (figure, signed) =>
    format.amount(figure, currency, { signed });

/** From here on nobody reads thousandths of a second. */
const IN_SECONDS_MS = 10_000;

/** Milliseconds, or seconds of what lasts long. */
const writeDuration =
  (format: Format): FigureFormatter =>
  (figure, signed) => {
    const length = magnitude(figure);
    const written = length < IN_SECONDS_MS ? `${format.count(length)} ms` : `${format.count(Math.round(length / SECOND_MS))} s`;
    return signOf(figure, signed) + written;
  };

/** The change from the previous figure in percent, or the reason why it is unknown. */
export const comparisonOf = (
  t: Translate,
  format: Format,
  { current, previous, length: days }: PeriodComparison,
  write: FigureFormatter,
): string => {
  if (previous === null) return t('No comparison: no data for the previous period');
  const change = changeOf(current, previous);
  if (!change) {
    return t('{days, plural, one {No comparison: none on the previous day} other {No comparison: none in the previous # days}}', {
      days,
    });
  }
  if (change.difference === 0n) return t('{days, plural, one {Same as the previous day} other {Same as the previous # days}}', { days });
  return t('{percent} from {before}', {
    percent: format.percent(change.permille, { signed: true }),
    before: write(previous, false),
  });
};

type ComparedFigureProps = {
  term: string;
  href: string;
  current: number | null;
  /** Undefined: nothing is known of it any more. */
  previous: number | null | undefined;
  /** Days of the period. */
  length: number;
  isDuration?: boolean;
};

/** A count or a duration, compared with the previous period. */
export const ComparedFigure = ({ term, href, current, previous, length, isDuration = false }: ComparedFigureProps) => {
  const t = useText();
  const format = useFormat();
  const write = isDuration ? writeDuration(format) : writeCount(format);
  if (current === null) {
    return (
      <Figure term={term} href={href} note={t('No data')}>
        –
      </Figure>
    );
  }
  // Of days without a call or a delivery there is nothing to measure: they are known, and had none.
  const before = previous === undefined ? null : BigInt(previous ?? 0);
  const compared = { current: BigInt(current), previous: before, length };
  return (
    <Figure term={term} href={href} note={comparisonOf(t, format, compared, write)}>
      {write(BigInt(current), false)}
    </Figure>
  );
};
