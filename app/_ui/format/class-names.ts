/** Joins class names, ignoring falsy values. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** Classes of text controls. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 placeholder:text-muted md:min-h-9 aria-invalid:border-danger';
