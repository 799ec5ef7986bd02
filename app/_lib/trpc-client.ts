import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/app-router.ts';

/** How forms write: the browser's typed client. The header proves to the server that a script of this site asks. */
export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: 10, headers: { 'x-app': '1' } })],
});
