// The typed tRPC client of the browser. Pages render without it, so its code is loaded with the first request.
import type { TRPCClient } from '@trpc/client';
import { RequestNotSent } from '#app/_ui/form/failure.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

type Members = Record<string, unknown>;
type Procedure = (...args: unknown[]) => unknown;

const loadClient = async (): Promise<Members> => {
  try {
    return (await import('#app/_ui/session/trpc-calls.ts')).trpcClient;
  } catch (cause) {
    throw new RequestNotSent('The tRPC client could not be loaded.', { cause });
  }
};

/** Returns a procedure by its path. It loads the code when it is called. */
const procedureAt = (path: readonly string[]): unknown =>
  new Proxy(() => undefined, {
    get: (_, name: string) => procedureAt([...path, name]),
    apply: async (_, __, args: unknown[]) => {
      const procedure = path.reduce<unknown>((router, name) => (router as Members)[name], await loadClient());
      return (procedure as Procedure)(...args);
    },
  });

export const api = procedureAt([]) as TRPCClient<AppRouter>;
