import { classNames } from '#app/_ui/format/class-names.ts';
import { LOGO_COLUMN, LOGO_GRID, LOGO_RULES, LOGO_STROKE } from '#server/kernel/logo.ts';

/** The logo and the name of the product. */
export const HouseMark = ({ className = 'text-13' }: { className?: string }) => {
  return (
    <p className={classNames('flex items-center gap-2 text-muted', className)}>
      <svg
        aria-hidden
        viewBox={`0 0 ${LOGO_GRID} ${LOGO_GRID}`}
        className="size-4 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth={LOGO_STROKE}
      >
        <path d={LOGO_RULES} />
        <path d={LOGO_COLUMN} className="stroke-rule" />
      </svg>
      Countinghouse
    </p>
  );
};
