import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';
import type { Challenge } from '#server/modules/identity/index.ts';

/** The open challenges of the session, read once per request. */
export const openChallenges = cache((): Promise<Challenge[]> =>
  read(async (api) => {
    const { challenges } = await api.session.challenges();
    return challenges;
  }),
);
