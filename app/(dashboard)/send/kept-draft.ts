// The draft of a payment in the store of this tab, so that a reload or a sign-in in between loses nothing. It is forgotten with the
// tab and as soon as the money is sent, and is nobody's but the person's who typed it.
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { toDraft, type Draft, type KeptDraft, type Source } from '#app/(dashboard)/send/draft.ts';

const STORE_KEY = 'send-draft';

const isText = (value: unknown): value is string => typeof value === 'string';

const isKept = (value: unknown): value is KeptDraft & { userId: string } => {
  if (typeof value !== 'object' || value === null) return false;
  const fields: (keyof KeptDraft | 'userId')[] = ['recipient', 'written', 'note', 'source', 'userId'];
  return fields.every((field) => field in value && isText((value as Record<string, unknown>)[field]));
};

/** Keeps what the form says now. */
export const keepDraft = (userId: string, form: FormData): void => {
  const kept: KeptDraft = {
    recipient: trimmedText(form, 'recipient'),
    written: formText(form, 'amount'),
    note: trimmedText(form, 'note'),
    source: formText(form, 'source'),
  };
  sessionStorage.setItem(STORE_KEY, JSON.stringify({ ...kept, userId }));
};

export const forgetDraft = (): void => sessionStorage.removeItem(STORE_KEY);

/** What the person typed before; undefined when there is nothing, or when it is somebody else's. */
export const readKeptDraft = (userId: string, sources: Source[]): Draft | undefined => {
  const text = sessionStorage.getItem(STORE_KEY);
  if (text === null) return undefined;
  const kept: unknown = JSON.parse(text);
  if (isKept(kept) && kept.userId === userId) return toDraft(kept, sources);
  forgetDraft();
  return undefined;
};
