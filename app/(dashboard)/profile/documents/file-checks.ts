// What can be said of a file before it is sent: whoever waits for an upload should not learn at its end that it was too large. The
// server judges again, by the content.
import { formatBytes } from '#app/_lib/file-size.ts';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/document-words.ts';
import { ACCEPTED_MEDIA_TYPES, MEDIA_TYPES } from '#server/kernel/file-words.ts';

const TYPES: readonly string[] = ACCEPTED_MEDIA_TYPES.document;
const ENDINGS = ACCEPTED_MEDIA_TYPES.document.flatMap((type) => MEDIA_TYPES[type].endings.map((ending) => `.${ending}`));

/** What the browser's picker offers. Some browsers know only the endings of newer types. */
export const ACCEPTED = [...TYPES, ...ENDINGS].join();

const LABELS = ACCEPTED_MEDIA_TYPES.document.map((type) => MEDIA_TYPES[type].label);

/** The files that can be sent, in words: "PDF, JPEG or PNG". */
export const WHAT_IS_ACCEPTED = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LABELS);

const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type ? TYPES.includes(type) : ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** What speaks against sending a file; null when nothing does. */
export const problemOf = (file: Pick<File, 'name' | 'size' | 'type'>): string | null => {
  const { name, size } = file;
  if (!isAccepted(file)) return `${name} cannot be sent. Choose another file: ${WHAT_IS_ACCEPTED}.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > DOCUMENT_BYTES_MAX)
    return `${name} is larger than ${formatBytes(DOCUMENT_BYTES_MAX)}. Choose a smaller file: a picture with less detail, or fewer pages.`;
  return null;
};
