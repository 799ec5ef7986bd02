import { eq } from 'drizzle-orm';
import { messageTemplates, notifications } from '#db/schema/index.ts';
import { describeMessage, notificationCatalogue, type MessageDescription } from '#server/modules/messaging/notifications/catalogue.ts';
import type { TemplatePath } from '#server/modules/messaging/notifications/schema.ts';
import type { MessageKind } from '#server/modules/messaging/messages/message.ts';
import { CHANNELS, type Channel } from '#server/kernel/channels.ts';
import { notFound } from '#server/kernel/errors.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

export type CataloguedNotification = (typeof notificationCatalogue)[number];

/** What a company has set: the kinds that it does not send, and its own words by kind and channel. */
export type NotificationSettings = { off: ReadonlySet<string>; own: ReadonlyMap<string, { subject: string | null; text: string }> };

export const templateKey = (kind: string, channel: string): string => `${kind} ${channel}`;

/** What the caller's company has set. */
export const readNotificationSettings = async ({ db, owner: { companyId } }: OwnerPorts): Promise<NotificationSettings> => {
  const [switched, templates] = await Promise.all([
    db.select().from(notifications).where(eq(notifications.companyId, companyId)),
    db.select().from(messageTemplates).where(eq(messageTemplates.companyId, companyId)),
  ]);
  return {
    off: new Set(switched.filter(({ enabled }) => !enabled).map(({ kind }) => kind)),
    own: new Map(templates.map(({ kind, channel, subject, text }) => [templateKey(kind, channel), { subject, text }])),
  };
};

/** The notification that a path names. Throws not_found. */
export const getNotification = (id: string): CataloguedNotification => {
  const number = numberOf(id);
  const found = notificationCatalogue.find((notification) => notification.id === number);
  if (!found) throw notFound();
  return found;
};

/** A kind of message on a channel. */
export type NamedTemplate = { kind: Exclude<MessageKind, 'text'>; channel: Channel; description: MessageDescription };

/** The template that a path names. Throws not_found for a message that is of another notification, or not sent on the channel. */
export const getTemplate = ({ id, kind, channel: named }: TemplatePath): NamedTemplate => {
  const { name } = getNotification(id);
  const description = describeMessage(kind);
  const channel = CHANNELS.find((each) => each === named);
  if (description?.notification !== name || !channel || !description.channels.includes(channel)) throw notFound();
  return { kind: kind as NamedTemplate['kind'], channel, description };
};
