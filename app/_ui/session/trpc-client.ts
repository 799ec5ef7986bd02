// The typed tRPC client of the browser. Pages render without it, so its code is loaded with the first call.
import type { TRPCClient } from '@trpc/client';
import { RequestNotSent } from '#app/_ui/form/failure.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

type Members = Record<string, unknown>;
type Call = (...args: unknown[]) => unknown;

const readCalls = async (): Promise<Members> => {
  try {
    return (await import('#app/_ui/session/trpc-calls.ts')).calls;
  } catch (cause) {
    throw new RequestNotSent('What calls the server could not be loaded.', { cause });
  }
};

/** A procedure by its path, called once the code is loaded. */
const procedureAt = (path: readonly string[]): unknown =>
  new Proxy(() => undefined, {
    get: (_, name: string) => procedureAt([...path, name]),
    apply: async (_, __, args: unknown[]) => {
      const procedure = path.reduce<unknown>((at, name) => (at as Members)[name], await readCalls());
      return (procedure as Call)(...args);
    },
  });

export const api = procedureAt([]) as TRPCClient<AppRouter>;
