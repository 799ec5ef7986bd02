import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { hasFile, uploadLink } from '#app/_ui/form/upload.ts';
import { completedChallengesHeader, stepUpLink } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

/**
 * The tRPC client. The x-app header proves that a script of this site sent the request (CSRF). A request that requires a challenge is
 * repeated once the user has completed it.
 */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    stepUpLink,
    splitLink({
      condition: hasFile,
      true: uploadLink,
      false: httpBatchLink({
        url: '/trpc',
        transformer: superjson,
        maxItems: 10,
        headers: ({ opList }) => ({ 'x-app': '1', ...completedChallengesHeader(opList) }),
      }),
    }),
  ],
});
