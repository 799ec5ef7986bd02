import { listQuery } from '#app/_lib/list-query.ts';

export const documentList = listQuery('/profile/documents', {}, {});
