import { kindsOf, messageCatalogue, type MessageDescription } from '#server/modules/messaging/notifications/catalogue.ts';
import {
  templateKey,
  type CataloguedNotification,
  type NamedTemplate,
  type NotificationSettings,
} from '#server/modules/messaging/notifications/find-notification.ts';
import { platformWords } from '#server/modules/messaging/notifications/platform-words.ts';
import type { MessageTemplate, Notification } from '#server/modules/messaging/notifications/schema.ts';

/** What may stand in double braces in the words of a message. */
export const placeholdersOf = ({ words, carries }: MessageDescription): string[] => [
  ...words,
  'company',
  'recipient',
  ...(carries === 'code' ? ['code'] : ['link']),
];

export const toMessageTemplate = ({ kind, channel, description }: NamedTemplate, { own }: NotificationSettings): MessageTemplate => {
  const written = own.get(templateKey(kind, channel));
  return {
    kind,
    label: description.label,
    channel,
    ...(written ?? platformWords(kind, channel, description)),
    own: written !== undefined,
    placeholders: placeholdersOf(description),
    requires: description.carries,
  };
};

export const toNotification = (
  { id, name, description, isMandatory = false }: CataloguedNotification,
  settings: NotificationSettings,
): Notification => ({
  id,
  name,
  description,
  enabled: !kindsOf(name).some((kind) => settings.off.has(kind)),
  mandatory: isMandatory,
  templates: kindsOf(name).flatMap((kind) => {
    const described: MessageDescription = messageCatalogue[kind];
    return described.channels.map((channel) => toMessageTemplate({ kind, channel, description: described }, settings));
  }),
});
