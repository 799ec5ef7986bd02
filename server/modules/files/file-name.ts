// What a file is called. Nothing is ever opened by this name: it is shown, and whoever downloads the file is offered it. So it must not
// look like something else. It ends as files of its type do, since a machine opens a download by the ending; and it holds no folders and
// no characters that nobody sees or that turn the writing around.
import { MEDIA_TYPES, type MediaType } from '#server/kernel/file-words.ts';

const NAME_LENGTH_MAX = 100;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** What some system does not take in a name. */
const RESERVED = /[<>:"|?*]/g;

const endingOf = (mediaType: MediaType): string => MEDIA_TYPES[mediaType].endings[0];

/** The name as it is kept: from what a client sent, for a file of a type. */
export const toFileName = (sent: string, mediaType: MediaType): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const seen = last.replace(UNSEEN, '').replace(RESERVED, ' ').replace(/\s+/g, ' ');
  const name = seen.replace(/^[. ]+|[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const endings: readonly string[] = MEDIA_TYPES[mediaType].endings;
  const isFitting = dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase());
  const [stem, ending] = isFitting ? [name.slice(0, dot), name.slice(dot + 1)] : [name, endingOf(mediaType)];
  const short = [...stem].slice(0, NAME_LENGTH_MAX - ending.length - 1).join('');
  return `${short.trimEnd() || 'file'}.${ending}`;
};
