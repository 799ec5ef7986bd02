// What can be said of a file before it is sent: whoever waits for an upload should not learn at its end that it was too large. The
// server judges again, by the content.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { formatBytes } from '#app/_ui/format/document.tsx';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/document-words.ts';
import { ACCEPTED_MEDIA_TYPES, MEDIA_TYPES } from '#server/kernel/file-words.ts';

const TYPES: readonly string[] = ACCEPTED_MEDIA_TYPES.document;
const ENDINGS = ACCEPTED_MEDIA_TYPES.document.flatMap((type) => MEDIA_TYPES[type].endings.map((ending) => `.${ending}`));

/** What the browser's picker offers. Some browsers know only the endings of newer types. */
export const ACCEPTED = [...TYPES, ...ENDINGS].join();

const LABELS: string[] = ACCEPTED_MEDIA_TYPES.document.map((type) => MEDIA_TYPES[type].label);

/** The files that can be sent, in words: "PDF, JPEG or PNG". */
export const whatIsAccepted = (format: Format): string => format.list(LABELS, 'disjunction');

const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type ? TYPES.includes(type) : ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** What speaks against sending a file; null when nothing does. */
export const problemOf = (t: Translate, format: Format, file: Pick<File, 'name' | 'size' | 'type'>): string | null => {
  const { name, size } = file;
  if (!isAccepted(file)) return t('{name} cannot be sent. Choose another file: {kinds}.', { name, kinds: whatIsAccepted(format) });
  if (size === 0) return t('{name} is empty. Choose another file.', { name });
  if (size > DOCUMENT_BYTES_MAX)
    return t('{name} is larger than {most}. Choose a smaller file: a picture with less detail, or fewer pages.', {
      name,
      most: formatBytes(t, format, DOCUMENT_BYTES_MAX),
    });
  return null;
};
