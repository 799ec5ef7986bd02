import 'server-only';
import { cache } from 'react';
import { read, readIfAllowed, type Caller } from '#app/_ui/session/caller.ts';

export type OutboxPage = Awaited<ReturnType<Caller['outbox']['list']>>;

/** What a company of the demo wrote to people; undefined when there is no such company, or no outbox for everybody. */
export const readDemoOutbox = cache(async (company: string): Promise<OutboxPage | undefined> =>
  readIfAllowed((api) => api.outbox.demo({ company: company.toLowerCase() })),
);

/** True on a machine that shows the demo, mail and all, to whoever sits before it. */
export const hasDemoOutbox = cache(async (): Promise<boolean> => {
  const [person] = await read((api) => api.session.demoPeople());
  return person !== undefined && (await readDemoOutbox(person.company)) !== undefined;
});
