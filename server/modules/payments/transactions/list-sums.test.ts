import { describe, expect, it } from 'vitest';
import { wholeDaysOf } from '#server/modules/payments/transactions/list-sums.ts';

const at = (text: string): Date => new Date(`2026-03-${text}Z`);
const midnight = (day: string): string => `2026-03-${day}T00:00:00.000Z`;

describe('the whole days of a time', () => {
  it.each<[query: Record<string, Date>, days: [from: string | null, until: string | null] | null]>([
    [{ created__gte: at('03T00:00:00.000'), created__lt: at('07T00:00:00.000') }, [midnight('03'), midnight('07')]],
    [{ created__gt: at('03T00:00:00.000'), created__lte: at('07T00:00:00.000') }, [midnight('04'), midnight('07')]],
    [{ created__gt: at('02T23:59:59.999'), created__lte: at('06T23:59:59.999') }, [midnight('03'), midnight('07')]],
    [{ created__gte: at('03T12:00:00.000') }, [midnight('04'), null]],
    [{ created__lt: at('07T12:00:00.000') }, [null, midnight('07')]],
    [
      { created__gte: at('03T00:00:00.000'), created__gt: at('04T05:00:00.000'), created__lt: at('07T00:00:00.000') },
      [midnight('05'), midnight('07')],
    ],
    [{ created__gte: at('03T01:00:00.000'), created__lt: at('04T23:00:00.000') }, null],
    [{ created__gte: at('07T00:00:00.000'), created__lt: at('03T00:00:00.000') }, null],
    [{ created__lte: new Date(253_402_300_799_999) }, [null, null]],
    [{ created__gt: new Date(253_402_300_799_999) }, null],
    [{}, null],
  ])('%j: %j', (query, expected) => {
    const days = wholeDaysOf(query);
    expect(days ? [days.from?.toISOString() ?? null, days.until?.toISOString() ?? null] : null).toEqual(expected);
  });
});
