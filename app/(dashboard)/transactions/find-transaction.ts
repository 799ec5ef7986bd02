import 'server-only';
import { cache } from 'react';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';

/** One transaction of the person who looks; the page and its title ask for it together. */
export const findTransaction = cache((id: string) => read((api) => api.transactions.get({ id })));

/** The person's account that it is on; undefined where they may not see that one. */
export const findItsAccount = async (id: string) => {
  const { account: reference } = await findTransaction(id);
  return readIfAllowed((api) => api.accounts.get({ reference }));
};
