import type { Issued } from '#server/modules/reporting/statements/issued-statements.ts';
import type { IssuedStatement } from '#server/modules/reporting/statements/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toIssuedStatement = ({ issued, name, label, primary }: Issued): IssuedStatement => ({
  account: { reference: issued.account, name, label, primary },
  currency: issued.currency,
  from: issued.firstDay,
  to: issued.lastDay,
  format: issued.format,
  issued: toMillis(issued.issuedAt),
});
