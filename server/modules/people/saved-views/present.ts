import type { SavedViewRow } from '#db/schema/index.ts';
import type { SavedView } from '#server/modules/people/saved-views/schema.ts';

export const toSavedView = ({ id, name, query }: SavedViewRow): SavedView => ({ id, name, query });
