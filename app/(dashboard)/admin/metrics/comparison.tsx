import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { MINUS, type DisplayCurrency } from '#server/kernel/format.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { useFormat, useText } from '#language';
import { Stat } from '#app/(dashboard)/admin/(home)/stats.tsx';

/** The difference from the previous figure, absolute and in thousandths. */
type FigureChange = { difference: bigint; permille: bigint };

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

/** The change from the previous figure; undefined if that is zero. */
export const compareFigures = (current: bigint, previous: bigint): FigureChange | undefined => {
  if (previous === 0n) return undefined;
  const difference = current - previous;
  const size = absolute(previous);
  const rounded = (absolute(difference) * 2_000n + size) / (2n * size);
  return { difference, permille: difference < 0n ? -rounded : rounded };
};

export type PeriodComparison = {
  current: bigint;
  /** Null if there is no data for the previous period. */
  previous: bigint | null;
  /** The number of days of each period. */
  length: number;
};

/** Formats a figure; `signed` adds a plus sign. */
type FigureFormatter = (figure: bigint, signed: boolean) => string;

const signOf = (figure: bigint, signed: boolean): string => (figure < 0n ? MINUS : signed ? '+' : '');

export const countFormatter =
  (format: Format): FigureFormatter =>
  (figure, signed) =>
    signOf(figure, signed) + format.count(Number(absolute(figure)));

export const amountFormatter =
  (format: Format, currency: DisplayCurrency): FigureFormatter =>
  (figure, signed) =>
    format.amount(figure, currency, { signed });

/** Longer durations are shown in seconds. */
const MILLISECONDS_MAX = 10_000;

/** Formats milliseconds, or seconds for long durations. */
const durationFormatter =
  (format: Format): FigureFormatter =>
  (figure, signed) => {
    const length = Number(absolute(figure));
    const text = length < MILLISECONDS_MAX ? `${format.count(length)} ms` : `${format.count(Math.round(length / SECOND_MS))} s`;
    return signOf(figure, signed) + text;
  };

/** The change from the previous figure in percent, or the reason why it is unknown. */
export const describeComparison = (
  t: Translate,
  format: Format,
  { current, previous, length: days }: PeriodComparison,
  formatFigure: FigureFormatter,
): string => {
  if (previous === null) return t('No earlier data');
  const change = compareFigures(current, previous);
  if (!change) {
    return t('{days, plural, one {None on the previous day} other {None in the previous # days}}', {
      days,
    });
  }
  if (change.difference === 0n) return t('{days, plural, one {Same as the previous day} other {Same as the previous # days}}', { days });
  return t('{percent} from {previous}', {
    percent: format.percent(change.permille, { signed: true }),
    previous: formatFigure(previous, false),
  });
};

type ComparedFigureProps = {
  term: string;
  href: string;
  current: number | null;
  /** Undefined if there is no data for the previous period. */
  previous: number | null | undefined;
  /** Days of the period. */
  length: number;
  isDuration?: boolean;
};

/** A count or a duration, compared with the previous period. */
export const ComparedFigure = ({ term, href, current, previous, length, isDuration = false }: ComparedFigureProps) => {
  const t = useText();
  const format = useFormat();
  const formatFigure = isDuration ? durationFormatter(format) : countFormatter(format);
  if (current === null) {
    return (
      <Stat term={term} href={href} note={t('No data')}>
        –
      </Stat>
    );
  }
  // Null means that the previous period had nothing to measure, which counts as zero.
  const previousValue = previous === undefined ? null : BigInt(previous ?? 0);
  const comparison = { current: BigInt(current), previous: previousValue, length };
  return (
    <Stat term={term} href={href} note={describeComparison(t, format, comparison, formatFigure)}>
      {formatFigure(BigInt(current), false)}
    </Stat>
  );
};
