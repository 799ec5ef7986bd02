// Searches a user's payees by words of the name and the address. A user has few, so they are compared in memory.
import { and, desc, eq } from 'drizzle-orm';
import { payees } from '#db/schema/payees.ts';
import { foldSearchText, toSearchWords } from '#server/kernel/search-text.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type FoundPayee = { id: string; name: string; address: string };

/** The newest first. */
export const findPayees = async ({ db, owner }: OwnerPorts, query: string, count: number): Promise<FoundPayee[]> => {
  const words = toSearchWords(query);
  if (words.length === 0 || owner.userId === null) return [];
  const rows = await db
    .select({ id: payees.id, name: payees.name, address: payees.address })
    .from(payees)
    .where(and(eq(payees.companyId, owner.companyId), eq(payees.userId, owner.userId), eq(payees.archived, false)))
    .orderBy(desc(payees.id));
  const isMatch = ({ name, address }: (typeof rows)[number]): boolean => {
    const text = foldSearchText(` ${name} ${address}`);
    return words.every((word) => text.includes(` ${word}`));
  };
  return rows
    .filter(isMatch)
    .slice(0, count)
    .map(({ id, ...payee }) => ({ id: String(id), ...payee }));
};
