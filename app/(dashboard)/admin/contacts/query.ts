import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';

export const ANSWERS = ['yes', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

const answer = parseAsStringLiteral(ANSWERS);
const filters = { user: parseAsString, verified: answer, primary: answer, archived: answer };

export const emailList = listQuery('/admin/contacts', filters, {});
export const mobileList = listQuery('/admin/contacts/mobiles', filters, {});
export type ContactQuery = Awaited<ReturnType<typeof emailList.read>>;

const isYes = (said: Answer): boolean => said === 'yes';

/** What the API is asked for. */
export const toRequest = ({ user, verified, primary, archived }: ContactQuery) => ({
  ...(user && { user }),
  ...(verified && { verified: isYes(verified) }),
  ...(primary && { primary: isYes(primary) }),
  ...(archived && { archived: isYes(archived) }),
});
