/** The sign of the house: ruled lines, and the margin of the amounts. */
export const LedgerMark = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 16 16" className={className} fill="none" stroke="currentColor" strokeWidth="1.25">
    <path d="M1 3.5h14M1 8h14M1 12.5h14" />
    <path d="M10.5 1v14M12.5 1v14" className="stroke-rule" />
  </svg>
);
