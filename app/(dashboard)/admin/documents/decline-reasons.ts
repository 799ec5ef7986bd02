// What documents are declined for most often. Each is told to the user in words that say what to do, and can be changed before it is sent.
// Only the labels are shown in the language of who declines: the notes are stored and sent to the user, who may read another one.
import { message, type Message } from '#app/_language/translate.ts';
import type { DocumentCategory } from '#server/kernel/document-words.ts';

type Reason = {
  name: string;
  label: Message;
  note: string;
  /** What it can be said of; of everything when left out. */
  of?: readonly DocumentCategory[];
};

const OF_IDENTITY: readonly DocumentCategory[] = ['proof_of_identity', 'advanced_proof_of_identity'];

const REASONS: readonly Reason[] = [
  {
    name: 'unreadable',
    label: message('Cannot be read'),
    note: 'The picture is not sharp enough to read. Take it again in good light, without reflections.',
  },
  { name: 'cut', label: message('Cut off'), note: 'Part of the document is missing. Take the picture so that all four corners are in it.' },
  { name: 'expired', label: message('Expired'), note: 'This document has expired. Send one that is still valid.', of: OF_IDENTITY },
  {
    name: 'old',
    label: message('Too old'),
    note: 'This document is older than three months. Send a newer one.',
    of: ['proof_of_address'],
  },
  {
    name: 'name',
    label: message('Another name'),
    note: 'The name on the document is not the one in your profile. Correct your profile, or send a document in your name.',
  },
  {
    name: 'address',
    label: message('Another address'),
    note: 'The address on the document is not one of yours here. Add it to your addresses, or send a document that shows one of them.',
    of: ['proof_of_address'],
  },
  {
    name: 'kind',
    label: message('Another document'),
    note: 'This is not the document that it was sent as. Send it again and choose what it is.',
  },
];

/** The reasons that can be given for declining a document of a category. */
export const reasonsFor = (category: DocumentCategory): readonly Reason[] => REASONS.filter(({ of }) => !of || of.includes(category));
