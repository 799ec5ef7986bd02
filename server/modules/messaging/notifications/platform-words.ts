// The platform's own words for a message, with placeholders where it names something: from them a company begins its own.
import { TEMPLATES } from '#server/modules/messaging/messages/templates.ts';
import type { OwnWords } from '#server/modules/messaging/messages/own-words.ts';
import type { MessageDescription } from '#server/modules/messaging/notifications/catalogue.ts';
import type { MessageKind } from '#server/modules/messaging/messages/message.ts';
import type { Channel } from '#server/kernel/channels.ts';

const mark = (word: string): string => `{{${word}}}`;

const camelCase = (word: string): string => word.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The example with each word that a text may name replaced by its placeholder. A template prints what it is given, a number as well. */
const markedData = ({ example, words }: MessageDescription): object => ({
  ...example,
  ...Object.fromEntries(words.map((word) => [camelCase(word), mark(word)])),
});

/** A template as it would be if the company had written it. */
export const platformWords = (kind: Exclude<MessageKind, 'text'>, channel: Channel, description: MessageDescription): OwnWords => {
  const context = { company: { name: mark('company'), identifier: '' }, recipient: mark('recipient'), secret: mark('code') };
  const { subject, name, opening, link, code, closing, short } = TEMPLATES[kind](markedData(description) as never, context);
  if (channel === 'sms') return { subject: null, text: `${mark('company')}: ${short}${link ? ` ${mark('link')}` : ''}` };
  const greeting = name ? `Hello ${mark('name')},` : 'Hello,';
  const marks = [...(link ? [mark('link')] : []), ...(code ? [mark('code')] : [])];
  return { subject, text: [greeting, ...opening, ...marks, ...closing].join('\n\n') };
};
