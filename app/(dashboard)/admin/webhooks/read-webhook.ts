import 'server-only';
import { cache } from 'react';
import { read } from '#app/_ui/session/caller.ts';

/** An endpoint, read once however many parts of a page show it. */
export const readWebhook = cache((id: string) => read((api) => api.admin.webhooks.get({ id })));
