// The Range header of a download (RFC 9110, 14). One range is served. A header with several ranges, or one that cannot be parsed, is ignored, as
// the RFC permits, and the whole file is served.
import type { ByteRange } from '#server/platform/files/file-store.ts';

const ONE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/** Undefined for the whole file, 'unsatisfiable' for a range beyond the end. */
export const readByteRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const end = sizeBytes - 1;
  if (first === '') {
    // A suffix range: the last bytes.
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - length), end };
  }
  const start = Number(first);
  const until = last === '' ? Infinity : Number(last);
  if (until < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end: Math.min(until, end) };
};
