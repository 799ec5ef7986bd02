import { classNames } from '#app/_ui/format/class-names.ts';

const REFUSED = 400;
const FAILED = 500;

const colorOf = (status: number): string => {
  if (status >= FAILED) return 'text-danger';
  return status >= REFUSED ? 'text-warning' : 'text-positive';
};

/** The status of an answer, in the colour of how the call ended. */
export const StatusCode = ({ status, large = false }: { status: number; large?: boolean }) => (
  <span className={classNames('figures font-medium', large && 'text-20', colorOf(status))}>{status}</span>
);
