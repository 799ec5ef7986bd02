import { expect, it } from 'vitest';
import { createSerialRunner } from '#server/modules/events/webhook-delivery/serial-runner.ts';

it('coalesces requests during a run into one more run, without overlap', async () => {
  let [runningCount, runs] = [0, 0];
  const runner = createSerialRunner(async () => {
    runs++;
    expect(++runningCount).toBe(1);
    await Promise.resolve();
    runningCount--;
  });
  await Promise.all([runner.run(), runner.run(), runner.run()]);
  expect(runs).toBe(2);
  await runner.run();
  expect(runs).toBe(3);
});

it('runs again for a request that arrives as a run ends', async () => {
  let runs = 0;
  const runner = createSerialRunner(async () => {
    runs++;
  });
  const first = runner.run();
  await Promise.all([first, first.then(() => runner.run())]);
  expect(runs).toBe(2);
});

it('runs again after a failed run', async () => {
  let runs = 0;
  const runner = createSerialRunner(async () => {
    if (++runs === 1) throw new Error('The first one fails.');
  });
  await expect(runner.run()).rejects.toThrow('first');
  await runner.settled();
  await runner.run();
  expect(runs).toBe(2);
});
