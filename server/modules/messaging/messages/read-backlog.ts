import type { Sql } from '#db/client.ts';
import type { MessageBacklog } from '#server/platform/message-metrics.ts';

/** More are not counted: the number is read often. */
const COUNTED_MAX = 10_000;

/** Mail and SMS of all companies that are due and that nobody has in hand, the longest due first in the index that is read. */
export const readMessageBacklog = async (sql: Sql, now: Date): Promise<MessageBacklog> => {
  const [row] = await sql<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(next_attempt_at) as oldest from (
      select next_attempt_at from messages
      where sent_at is null and failed_at is null and next_attempt_at <= ${now} order by next_attempt_at limit ${COUNTED_MAX}) due`;
  const oldest = row?.oldest;
  return { messages: row?.count ?? 0, oldestDueMs: oldest ? now.getTime() - oldest.getTime() : null };
};
