import { expect, it } from 'vitest';
import { oneAtATime } from '#server/modules/events/webhook-delivery/one-at-a-time.ts';

it('runs once more for all who asked while it ran, and never twice at a time', async () => {
  let [present, runs] = [0, 0];
  const work = oneAtATime(async () => {
    runs++;
    expect(++present).toBe(1);
    await Promise.resolve();
    present--;
  });
  await Promise.all([work.run(), work.run(), work.run()]);
  expect(runs).toBe(2);
  await work.run();
  expect(runs).toBe(3);
});

it('answers who asks in the moment in which a run ends', async () => {
  let runs = 0;
  const work = oneAtATime(async () => {
    runs++;
  });
  const first = work.run();
  await Promise.all([first, first.then(() => work.run())]);
  expect(runs).toBe(2);
});

it('runs again after a run that failed', async () => {
  let runs = 0;
  const work = oneAtATime(async () => {
    if (++runs === 1) throw new Error('The first one fails.');
  });
  await expect(work.run()).rejects.toThrow('first');
  await work.ended();
  await work.run();
  expect(runs).toBe(2);
});
