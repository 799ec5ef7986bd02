import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { carriesFile, uploadLink } from '#app/_ui/form/upload.ts';
import { completedChallengesHeader, stepUpLink } from '#app/_mfa/step-up-link.ts';
import type { AppRouter } from '#server/app-router.ts';

/**
 * What calls the server. The header x-app proves to it that a script of this site asks. A call that runs into a challenge waits
 * until the person has answered it.
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
