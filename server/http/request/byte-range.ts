// The Range header of a download (RFC 9110, 14). One range is served. A header with several ranges, or one that cannot be parsed, is ignored, as
// the RFC permits, and the whole file is served.
import { parse } from 'range-parser';
import type { ByteRange } from '#server/platform/files/file-store.ts';

/** Several ranges, or a position beyond the safe integers. */
const UNSUPPORTED = /,|\d{16}/;

/** Undefined for the whole file, 'unsatisfiable' for a range beyond the end. */
export const readByteRange = (header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined => {
  if (header === undefined || UNSUPPORTED.test(header)) return undefined;
  const { type, code, ranges } = parse(sizeBytes, header);
  if (type !== 'bytes') return undefined;
  return ranges[0] ?? (code === 2 ? 'unsatisfiable' : undefined);
};
