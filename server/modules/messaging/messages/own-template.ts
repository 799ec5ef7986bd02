import { and, eq, type SQL } from 'drizzle-orm';
import { messageTemplates, type messages } from '#db/schema/index.ts';
import type { Channel } from '#server/kernel/channels.ts';

/** What a company has written of a message itself; null where it has written nothing. */
export const ownWordsColumns = { subject: messageTemplates.subject, text: messageTemplates.text };

type Which = { companyId: number; kind: string; channel: Channel } | typeof messages;

/** The condition of the template of a message, or of the messages of a query. */
export const isTemplateOf = ({ companyId, kind, channel }: Which): SQL | undefined =>
  and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.kind, kind), eq(messageTemplates.channel, channel));
