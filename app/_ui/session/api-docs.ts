import 'server-only';
import type { Docs } from '#server/docs/site.ts';

/** What /docs tells, as the process hands it over (server/handoff.ts): pages of it ask nobody who looks. */
export const apiDocs = (): Docs => {
  const handoff = globalThis.countinghouse;
  if (!handoff) throw new Error('Pages are served by server/main.ts, which hands the documentation over.');
  return handoff.docs();
};
