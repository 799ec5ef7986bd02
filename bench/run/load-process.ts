import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchLoad, LoadResult } from '../load.ts';

export type LoadProcess = {
  /** Runs a load. Only one can run at a time. */
  run(load: BenchLoad): Promise<LoadResult>;
  stop(): void;
};

const PROGRAM = fileURLToPath(new URL('../load.ts', import.meta.url));

/** Starts the load process. */
export const startLoadProcess = (): LoadProcess => {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const onExit = (): void => reject(new Error('The load process has exited'));
        child.once('exit', onExit).once('message', (result) => {
          child.off('exit', onExit);
          resolve(result as LoadResult);
        });
        child.send(load);
      }),
    stop: () => void child.kill(),
  };
};
