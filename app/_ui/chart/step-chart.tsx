'use client';

import Link from 'next/link';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { stepPath } from '#app/_ui/chart/sparkline.tsx';

const WIDTH = 1000;
const HEIGHT = 160;

type ChartPoint = {
  /** The day or range of days: "21 Nov 2026". */
  time: string;
  /** The value: "1,234.50 USD". */
  value: string;
  /** From 0 (minimum) to 1 (maximum). */
  level: number;
  /** The URL of the transactions. */
  href: string;
};

type StepChartProps = {
  /** A text summary of the chart. */
  summary: string;
  /** The column titles of the table; by default, the date and the balance. */
  columnTitles?: { time: string; value: string };
  points: readonly ChartPoint[];
  maximumLabel: string;
  minimumLabel: string;
};

/** How far each key moves the selection. */
const SELECTION_OFFSETS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A step chart over time. Each point links to its transactions, the arrow keys move between points, and a table has the same data. */
export const StepChart = ({ summary, columnTitles, points, maximumLabel, minimumLabel }: StepChartProps) => {
  const t = useText();
  const last = points.length - 1;
  const [selected, setSelected] = useState<number>();
  const selectedIndex = Math.min(selected ?? last, last);
  const point = points[selectedIndex];
  const moveSelection = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const offset = SELECTION_OFFSETS[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, selectedIndex + offset));
    event.currentTarget.parentElement?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <figure>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-muted">
        <span className="figures">{point?.time}</span>
        <span className="amount figures font-medium text-text">{point?.value}</span>
      </p>
      <div className="mt-2 flex gap-2">
        <div className="relative min-w-0 flex-1" onMouseLeave={() => setSelected(undefined)}>
          <svg aria-hidden viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" className="h-42 w-full fill-none">
            <path d={`M0 ${HEIGHT}H${WIDTH}M0 0H${WIDTH}`} className="stroke-hairline" vectorEffect="non-scaling-stroke" />
            <path
              d={stepPath(
                points.map(({ level }) => level),
                WIDTH,
                HEIGHT,
              )}
              className="stroke-accent"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {/* Only the selected point is in the tab order, because there can be ninety. */}
          <div role="group" aria-label={t('Chart data')} className="absolute inset-0 flex">
            {points.map(({ time, value, href }, index) => (
              <Link
                key={time}
                href={href}
                prefetch={false}
                tabIndex={index === selectedIndex ? 0 : -1}
                aria-label={`${time}: ${value}`}
                onKeyDown={moveSelection}
                onFocus={() => setSelected(index)}
                onMouseEnter={() => setSelected(index)}
                className={classNames('min-w-0 flex-1 outline-offset-[-2px]', index === selected && 'border-r border-accent bg-accent/8')}
              />
            ))}
          </div>
        </div>
        <div aria-hidden className="amount figures flex max-w-[40%] flex-col justify-between text-12 break-words text-muted">
          <span>{maximumLabel}</span>
          <span>{minimumLabel}</span>
        </div>
      </div>
      <figcaption className="amount mt-2 text-13 text-muted">{summary}</figcaption>
      <details className="mt-1 text-13">
        <summary className="min-h-8 cursor-pointer py-1.5 text-muted hover:text-text">{t('Show as table')}</summary>
        <table className="w-full border">
          <thead className="bg-surface text-left">
            <tr>
              <th className="px-3 py-1.5 font-medium">{columnTitles?.time ?? t('Until')}</th>
              <th className="px-3 py-1.5 text-right font-medium">{columnTitles?.value ?? t('Balance')}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {points.toReversed().map(({ time, value }) => (
              <tr key={time}>
                <td className="figures px-3 py-1.5">{time}</td>
                <td className="amount figures px-3 py-1.5 text-right">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
