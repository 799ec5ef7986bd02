import { classNames } from '#app/_ui/format/class-names.ts';

const COLOURS: Record<string, string> = {
  GET: 'text-info',
  POST: 'text-positive',
  PUT: 'text-warning',
  PATCH: 'text-warning',
  DELETE: 'text-danger',
};

const SHORT: Record<string, string> = { DELETE: 'DEL' };

/** An HTTP method in its color. */
export const MethodName = ({ method, isShort = false }: { method: string; isShort?: boolean }) => (
  <span className={classNames('shrink-0 font-mono text-12 font-medium', isShort && 'w-10', COLOURS[method])}>
    {isShort ? (SHORT[method] ?? method) : method}
  </span>
);
