import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';

const UNITS = ['kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** A size as people read it: "812 bytes", "48 kB", "3.4 MB". */
export const formatBytes = (t: Translate, { separators }: Format, bytes: number): string => {
  if (bytes < STEP) return t('{count, plural, one {# byte} other {# bytes}}', { count: bytes });
  const place = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const size = bytes / STEP ** place;
  const digits = size >= 10 ? String(Math.round(size)) : size.toFixed(1).replace('.0', '').replace('.', separators.decimal);
  return `${digits} ${UNITS[place - 1]}`;
};
