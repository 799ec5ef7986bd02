// What judged records are called now. One that was deleted or put away meanwhile has no page any more: it is told of without a name.
import { and, eq, inArray } from 'drizzle-orm';
import { addresses, bankAccounts, cryptoAccounts, documents } from '#db/schema/index.ts';
import type { JudgedRecord } from '#server/kernel/feed-words.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

type Named = { id: number; name: string | null };

const first = (...names: (string | null)[]): string | null => names.find(Boolean) ?? null;

/** Some of the caller's, by id. A document's name is its type, which pages have words for. */
const READERS: Record<JudgedRecord, (ctx: ActorPorts, ids: number[]) => Promise<Named[]>> = {
  document: ({ db, me }, ids) =>
    db
      .select({ id: documents.id, name: documents.type })
      .from(documents)
      .where(
        and(
          eq(documents.companyId, me.companyId),
          eq(documents.userId, me.userId),
          eq(documents.archived, false),
          inArray(documents.id, ids),
        ),
      ),
  address: async ({ db, me }, ids) => {
    const isOwn = and(eq(addresses.companyId, me.companyId), eq(addresses.userId, me.userId), eq(addresses.archived, false));
    const found = await db
      .select()
      .from(addresses)
      .where(and(isOwn, inArray(addresses.id, ids)));
    return found.map(({ id, line1, city }) => ({ id, name: first(line1, city) }));
  },
  bank_account: async ({ db, me }, ids) => {
    const isOwn = and(eq(bankAccounts.companyId, me.companyId), eq(bankAccounts.userId, me.userId), eq(bankAccounts.archived, false));
    const found = await db
      .select()
      .from(bankAccounts)
      .where(and(isOwn, inArray(bankAccounts.id, ids)));
    return found.map(({ id, name, bankName }) => ({ id, name: first(name, bankName) }));
  },
  crypto_account: async ({ db, me }, ids) => {
    const isOwn = and(eq(cryptoAccounts.companyId, me.companyId), eq(cryptoAccounts.userId, me.userId), eq(cryptoAccounts.archived, false));
    const found = await db
      .select()
      .from(cryptoAccounts)
      .where(and(isOwn, inArray(cryptoAccounts.id, ids)));
    return found.map(({ id, address }) => ({ id, name: address }));
  },
};

/** The names of the caller's records of a kind, by id. */
export const nameRecords = async (ctx: ActorPorts, record: JudgedRecord, ids: number[]): Promise<Map<number, string | null>> => {
  const found = ids.length === 0 ? [] : await READERS[record](ctx, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
};
