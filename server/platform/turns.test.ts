import { expect, test } from 'vitest';
import { createTurns } from '#server/platform/turns.ts';

/** Work that lasts until it is let go, and says when it begins. */
const lasting = (begun: number[], number: number) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const work = () => {
    begun.push(number);
    return promise;
  };
  return { work, end: () => resolve(number), fail: () => reject(new Error('failed')) };
};

test('work runs in the order of arrival, a bounded number at once, and what comes beyond the line is turned away', async () => {
  const inTurn = createTurns({ concurrency: 2, waitingMax: 2 });
  const begun: number[] = [];
  const [first, second, third, fourth] = [lasting(begun, 1), lasting(begun, 2), lasting(begun, 3), lasting(begun, 4)];
  const running = [first, second, third, fourth].map((each) => inTurn(each.work));
  await expect(inTurn(lasting(begun, 5).work)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(begun).toEqual([1, 2]);
  second.end();
  await running[1];
  expect(begun).toEqual([1, 2, 3]);
  for (const each of [first, third, fourth]) each.end();
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns({ concurrency: 1, waitingMax: 1 });
  const begun: number[] = [];
  const [first, second] = [lasting(begun, 1), lasting(begun, 2)];
  const [failing, next] = [inTurn(first.work), inTurn(second.work)];
  first.fail();
  second.end();
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe(2);
});
