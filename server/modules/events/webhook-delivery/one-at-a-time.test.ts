import { expect, it } from 'vitest';
import { runOneAtATime } from '#server/modules/events/webhook-delivery/one-at-a-time.ts';

it('coalesces requests during a run into one more run, without overlap', async () => {
  let [runningCount, runs] = [0, 0];
  const run = runOneAtATime(async () => {
    runs++;
    expect(++runningCount).toBe(1);
    await Promise.resolve();
    runningCount--;
  });
  await Promise.all([run.run(), run.run(), run.run()]);
  expect(runs).toBe(2);
  await run.run();
  expect(runs).toBe(3);
});

it('serves a request that arrives as a run ends', async () => {
  let runs = 0;
  const run = runOneAtATime(async () => {
    runs++;
  });
  const first = run.run();
  await Promise.all([first, first.then(() => run.run())]);
  expect(runs).toBe(2);
});

it('runs again after a failed run', async () => {
  let runs = 0;
  const run = runOneAtATime(async () => {
    if (++runs === 1) throw new Error('The first one fails.');
  });
  await expect(run.run()).rejects.toThrow('first');
  await run.settled();
  await run.run();
  expect(runs).toBe(2);
});
