// What the address of the page says: a place in the feed, and whether what is read is left out.
import { createLoader, createParser, createSerializer, parseAsBoolean, type inferParserType } from 'nuqs/server';

const CURSOR = /^[\w-]{1,200}$/;

const parsers = {
  unread: parseAsBoolean.withDefault(false),
  at: createParser({ parse: (text) => (CURSOR.test(text) ? text : null), serialize: (cursor: string) => cursor }),
};

export type NotificationQuery = inferParserType<typeof parsers>;

const serialize = createSerializer(parsers);

export const readQuery = createLoader(parsers);

/** The address with some of its state changed; any change begins at the newest. */
export const notificationsHref = (query: NotificationQuery, change: Partial<NotificationQuery>): string =>
  serialize('/notifications', { ...query, at: null, ...change });
