import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { currencies } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

/** The company's first currency that is enabled; blank when it has none. */
export const companyDefaultCurrency = async (db: Database, companyId: number): Promise<string> => {
  const [first] = await db
    .select({ code: currencies.code })
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), eq(currencies.archived, false)))
    .orderBy(asc(currencies.createdAt), asc(currencies.code))
    .limit(1);
  return first?.code ?? '';
};

/** The currency that the caller's primary account was first used with, or the company's first before that. */
export const defaultCurrencyOf = async ({ db, me }: ActorPorts & SessionPort): Promise<string> =>
  me.currency?.code ?? companyDefaultCurrency(db, me.companyId);
