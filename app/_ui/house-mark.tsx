import { classNames } from '#app/_ui/class-names.ts';

/** The sign and the name of the house. The sign: ruled lines, and the margin of the amounts. */
export const HouseMark = ({ className = 'text-13' }: { className?: string }) => {
  return (
    <p className={classNames('flex items-center gap-2 text-muted', className)}>
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 text-accent" fill="none" stroke="currentColor" strokeWidth="1.25">
        <path d="M1 3.5h14M1 8h14M1 12.5h14" />
        <path d="M10.5 1v14M12.5 1v14" className="stroke-rule" />
      </svg>
      Countinghouse
    </p>
  );
};
