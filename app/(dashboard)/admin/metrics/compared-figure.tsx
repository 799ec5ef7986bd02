import { useFormat, useText } from '#language';
import { Figure } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { comparisonOf, writeCount, writeDuration } from '#app/(dashboard)/admin/metrics/comparison.ts';

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

/** A count or a duration, and how it was in the days before. */
export const ComparedFigure = ({ term, href, current, previous, length, isDuration = false }: ComparedFigureProps) => {
  const t = useText();
  const format = useFormat();
  const write = isDuration ? writeDuration(format) : writeCount(format);
  if (current === null) {
    return (
      <Figure term={term} href={href} note={t('Nothing was measured')}>
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
