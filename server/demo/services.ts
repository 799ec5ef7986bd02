// Programs of the demo's first company: one that calls, one that waits to be activated. And one message in the company's own words.
import { domainEvents } from '#server/composition/domain-events.ts';
import type { Database } from '#db/client.ts';
import { messageTemplates, services } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { issueToken, SERVICE_GROUP } from '#server/modules/identity/index.ts';
import { createUser } from '#server/modules/people/index.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';

const AGE_MS = 60 * DAY_MS;

const PROGRAMS = [
  { slug: 'payroll', name: 'Payroll', description: 'Credits salaries on the 25th of each month.', active: true },
  { slug: 'till-bridge', name: 'Till bridge', description: 'Will book the takings of the shops each evening.', active: false },
];

const OWN_WORDS = {
  kind: 'transaction.invitation',
  channel: 'email',
  subject: '{{sender_name}} sent you {{amount}}',
  text: 'Good day,\n\n{{sender_name}} sent you {{amount}}. It waits for you at {{company}} for {{days}} days.\n\n{{link}}\n\nWe look forward to you.',
} as const;

/** Writes them into the company of the demo that has been founded. Nobody knows the token of the one that calls. */
export const writeServices = (db: Database, { id: companyId }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - AGE_MS);
    for (const program of PROGRAMS) {
      const user = program.active
        ? await createUser(tx, { domainEvents }, companyId, { firstName: program.name, isService: true, group: SERVICE_GROUP, createdAt })
        : undefined;
      if (user) await issueToken(tx, { companyId, userId: user.id, label: program.slug }, null, createdAt);
      const id = await nextNumber(tx, companyId, 'service');
      await tx.insert(services).values({ companyId, id, ...program, userId: user?.id, createdAt, updatedAt: createdAt });
    }
    await tx.insert(messageTemplates).values({ companyId, ...OWN_WORDS, createdAt, updatedAt: createdAt });
  });
