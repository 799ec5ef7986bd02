import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';

/** A tier of a group, read once however many parts of a page show it. */
export const readTier = cache((group_name: string, tier_id: string) => read((api) => api.admin.groups.tiers.get({ group_name, tier_id })));
