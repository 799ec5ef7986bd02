// Confirmation of payee: compares the expected name with the name of the user who has verified an address. An address that no user has gets
// the result of a wrong name, after the same statements, so that the check reveals no members. Checks share the limit of recipient previews.
import { companies } from '#db/schema/index.ts';
import { eq } from 'drizzle-orm';
import type { UserRow } from '#db/schema/index.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { matchName, type NameMatch } from '#server/modules/payments/transactions/match-name.ts';
import type { PayeeCheckInput } from '#server/modules/payments/payees/schema.ts';
import { RECIPIENT_PREVIEW_THROTTLE } from '#server/modules/payments/throttles.ts';
import { excludeHidden, type Party } from '#server/modules/payments/transactions/party.ts';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { findRecipient, readIdentifier } from '#server/modules/people/index.ts';

const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

type CheckPorts = Pick<TransactionPorts, 'db' | 'me' | 'throttle'>;

const findUserName = async ({ db, me }: CheckPorts, identifier: string): Promise<string> => {
  const user = await findRecipient(db, me.companyId, identifier);
  return user && !user.archived ? fullName(user) : '';
};

const isUsable = ({ account, user }: Party): boolean => !account.archived && !user?.archived && !user?.temporary;

/** A standalone account has the name of the company. */
const findHolderName = async ({ db, me }: CheckPorts, reference: string): Promise<string> => {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, me.companyId));
  const party = excludeHidden(await findAccount(db, me.companyId, reference));
  if (!party || !isUsable(party)) return '';
  return party.user ? fullName(party.user) : (company?.name ?? '');
};

/** Throws throttled. */
export const checkPayeeName = async (ctx: CheckPorts, { address, name }: PayeeCheckInput): Promise<NameMatch> => {
  await ctx.throttle.count(RECIPIENT_PREVIEW_THROTTLE, callerSubject(ctx.me));
  return matchName(name, await (readIdentifier(address) ? findUserName(ctx, address) : findHolderName(ctx, address.trim())));
};
