import { expect, test } from 'vitest';
import { EVENT_GROUPS } from '#app/_ui/format/event-groups.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';

test('every event stands in one group, and in no other', () => {
  const grouped = EVENT_GROUPS.flatMap(({ events }) => events);
  expect(grouped.toSorted()).toEqual([...EVENT_NAMES].toSorted());
});
