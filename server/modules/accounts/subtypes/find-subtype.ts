// Which kinds of transactions a company knows. One that has declared none takes any word, as all companies did before there were
// any; from the first one on, a word has to be among them.
import { asc, eq } from 'drizzle-orm';
import { transactionSubtypes, type TransactionSubtypeRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';
import type { ActorPorts, CachePort } from '#server/records/service-ports.ts';

/** All subtypes of the company, archived ones as well. Postings ask for them every time, so they may come from memory. */
export const readSubtypes = ({ db, me, readCached }: ActorPorts & CachePort): Promise<TransactionSubtypeRow[]> =>
  readCached('subtypes', () =>
    db.select().from(transactionSubtypes).where(eq(transactionSubtypes.companyId, me.companyId)).orderBy(asc(transactionSubtypes.id)),
  );

/** The subtype of this type and name, which may come in any case; archived or not. */
export const findSubtype = (subtypes: TransactionSubtypeRow[], txType: TxType, name: string): TransactionSubtypeRow | undefined =>
  subtypes.find((subtype) => subtype.txType === txType && subtype.name.toLowerCase() === name.toLowerCase());

/** What a transaction's row keeps, and what the company has declared about it, if anything. */
type NamedSubtype = { name: string | null; declared: TransactionSubtypeRow | undefined };

/**
 * The subtype that a transaction is to have. Throws 400 on `field` for one that the company does not know or has archived, and for
 * none where the company wants one.
 */
export const requireSubtype = async (
  ctx: ActorPorts & SessionPort & CachePort,
  txType: TxType,
  named: string | null,
  field: string,
): Promise<NamedSubtype> => {
  const name = named === '' ? null : named;
  if (name === null) {
    if (ctx.me.companySettings.require_transaction_subtypes) throw required(field);
    return { name, declared: undefined };
  }
  const subtypes = await readSubtypes(ctx);
  if (subtypes.length === 0) return { name, declared: undefined };
  const declared = findSubtype(subtypes, txType, name);
  if (!declared) throw invalid({ [field]: ['Subtype does not exist for this transaction type.'] });
  if (declared.archived) throw invalid({ [field]: ['Subtype is archived.'] });
  return { name: declared.name, declared };
};
