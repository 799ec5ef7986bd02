import 'server-only';
import { cache } from 'react';
import { read } from '#app/_lib/caller.ts';

/** One transaction of the person who looks; the page and its title ask for it together. */
export const findTransaction = cache((id: string) => read((api) => api.transactions.get({ id })));
