import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';

/** A group, read once however many parts of a page show it. */
export const readGroup = cache((name: string) => read((api) => api.admin.groups.get({ group_name: decodeURIComponent(name) })));
