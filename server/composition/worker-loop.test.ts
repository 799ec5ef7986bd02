// Worker loops continue after a failure and end when stopped.
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { startLoop } from '#server/composition/worker-loop.ts';

const silent = createLog({ level: 'silent' });

describe('a worker loop', () => {
  it('repeats until it is stopped', async () => {
    let ticks = 0;
    const thirdTick = Promise.withResolvers<void>();
    const tick = async (): Promise<void> => {
      ticks += 1;
      if (ticks === 3) thirdTick.resolve();
    };
    const loop = startLoop({ name: 'count', pauseMs: 1, tick, log: silent });
    await thirdTick.promise;
    await loop.stop();
    const stoppedAfter = ticks;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ticks).toBe(stoppedAfter);
  });

  it('interrupts a pause when it is stopped, and waits for the current iteration', async () => {
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const abortStates: boolean[] = [];
    const tick = async (stopSignal: AbortSignal): Promise<void> => {
      started.resolve();
      await end.promise;
      abortStates.push(stopSignal.aborted);
    };
    const loop = startLoop({ name: 'wait', pauseMs: 3_600_000, tick, log: silent });
    await started.promise;
    let hasStopped = false;
    const stopPromise = loop.stop().then(() => (hasStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasStopped).toBe(false);
    end.resolve();
    await stopPromise;
    expect(abortStates).toEqual([true]);
  });

  it('waits at most five seconds for the current iteration', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const loop = startLoop({ name: 'hang', pauseMs: 1, tick: () => new Promise(() => undefined), log: silent });
    let hasStopped = false;
    const stopPromise = loop.stop().then(() => (hasStopped = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(hasStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopPromise;
  });

  it('logs a failure with the name of the loop, pauses, and continues', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const tick = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('No database'));
    const loop = startLoop({ name: 'fail', pauseMs: 1, tick, log: createLog({ level: 'info', stream }) });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(tick).toHaveBeenCalledTimes(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', loop: 'fail', err: { message: 'No database' } });
    await loop.stop();
  });
});
