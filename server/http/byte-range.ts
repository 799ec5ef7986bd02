// Which bytes of a file a request asks for (RFC 9110, 14). One stretch is answered as one; of several, and of what cannot be read, the
// header is ignored, as the standard allows, and the answer is the whole file.
import type { ByteRange } from '#server/platform/files/file-store.ts';

const ONE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i;

/** The stretch; 'unsatisfiable' when it lies behind the end, undefined for all of it. */
export const readByteRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const end = sizeBytes - 1;
  if (first === '') {
    // The last so many bytes.
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - length), end };
  }
  const start = Number(first);
  const until = last === '' ? Infinity : Number(last);
  if (until < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end: Math.min(until, end) };
};
