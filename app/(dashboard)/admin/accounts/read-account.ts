import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';

/** An account, read once however many parts of a page show it. */
export const readAccount = cache((reference: string) => read((api) => api.admin.accounts.get({ reference })));
