import { expect, test } from 'vitest';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Work that runs until ended, and records its start. */
const createWork = (started: number[], number: number) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const work = () => {
    started.push(number);
    return promise;
  };
  return { work, end: () => resolve(number), fail: () => reject(new Error('failed')) };
};

test('runs a bounded number concurrently, in the order of arrival, and rejects work beyond the queue', async () => {
  const withPermit = createSemaphore({ concurrency: 2, waitingMax: 2 });
  const started: number[] = [];
  const [first, second, third, fourth] = [createWork(started, 1), createWork(started, 2), createWork(started, 3), createWork(started, 4)];
  const running = [first, second, third, fourth].map((each) => withPermit(each.work));
  await expect(withPermit(createWork(started, 5).work)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  expect(started).toEqual([1, 2]);
  second.end();
  await running[1];
  expect(started).toEqual([1, 2, 3]);
  for (const each of [first, third, fourth]) each.end();
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4]);
  expect(started).toEqual([1, 2, 3, 4]);
});

test('releases the permit of work that fails', async () => {
  const withPermit = createSemaphore({ concurrency: 1, waitingMax: 1 });
  const started: number[] = [];
  const [first, second] = [createWork(started, 1), createWork(started, 2)];
  const [failing, next] = [withPermit(first.work), withPermit(second.work)];
  first.fail();
  second.end();
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe(2);
});
