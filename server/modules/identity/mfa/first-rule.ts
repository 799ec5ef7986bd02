import type { Tx } from '#db/client.ts';
import { authenticatorRules } from '#db/schema/index.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { nextNumber } from '#server/records/next-number.ts';

export const RULE_NUMBERS = 'authenticator_rules';

/** The rule that every company starts with (specification): who has an authenticator proves it at log-in. */
export const createFirstRule = async (tx: Tx, companyId: number, now: Date): Promise<void> => {
  await tx.insert(authenticatorRules).values({
    companyId,
    id: await nextNumber(tx, companyId, RULE_NUMBERS),
    type: 'authentication',
    durability: 'permanent',
    authenticatorTypes: [...AUTHENTICATOR_TYPES],
    permissions: [],
    createdAt: now,
    updatedAt: now,
  });
};
