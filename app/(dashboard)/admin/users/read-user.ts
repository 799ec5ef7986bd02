import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';

/** The user that an address names; whoever may not see them gets the not-found page. Asked once for each request. */
export const readUser = cache((id: string) => read((api) => api.admin.users.get({ id })));
