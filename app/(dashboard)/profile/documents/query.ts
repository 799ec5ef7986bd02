import { listQuery } from '#app/_ui/table/list-query.ts';

export const documentList = listQuery('/profile/documents', {}, {});
