import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { carriesFile, uploadLink } from '#app/_ui/form/upload.ts';
import { completedChallengesHeader, stepUpLink } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

/**
 * The tRPC client. The x-app header proves that a script of this site sent the request (CSRF). A call that requires a challenge waits
 * until the user completes it.
 */
export const calls = createTRPCClient<AppRouter>({
  links: [
    stepUpLink,
    splitLink({
      condition: carriesFile,
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
