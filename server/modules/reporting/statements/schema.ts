// Statements in the dashboard, and their mapping from rows. The REST API stores its statements (stored-statements).
import { z } from 'zod';
import type { IssuedStatementRow } from '#db/schema/index.ts';
import { amount, integer, millis, uuid } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { isDay } from '#server/kernel/timestamps.ts';
import { STATEMENT_FORMATS } from '#server/kernel/report-enums.ts';
import { toMillis } from '#server/kernel/time.ts';

/** An account with its currencies; each currency has its own statements. */
export const StatementAccount = z.object({
  reference: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  primary: z.boolean(),
  currencies: z.array(ReducedCurrency),
});
export type StatementAccount = z.infer<typeof StatementAccount>;

const day = z.string().refine(isDay, { error: 'Enter a day, such as 2026-11-21.' });

/** A period from the start of one day to the end of another, in the user's time zone. */
export const StatementQuery = z.object({ account: z.string(), currency: z.string(), from: day, to: day });
export type StatementQuery = z.infer<typeof StatementQuery>;

/** Debits and fees are negative: `opening + credits + debits + fees = closing`. */
export const Statement = z.object({
  account: StatementAccount.omit({ primary: true, currencies: true }),
  currency: ReducedCurrency,
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  opening: amount,
  credits: amount,
  debits: amount,
  fees: amount,
  closing: amount,
  count: integer,
});
export type Statement = z.infer<typeof Statement>;

export const StatementLinkQuery = StatementQuery.extend({ format: z.enum(STATEMENT_FORMATS) });
export type StatementLinkQuery = z.infer<typeof StatementLinkQuery>;

/** A statement that was downloaded. */
export const StatementHeader = StatementQuery.extend({
  account: StatementAccount.omit({ currencies: true }),
  format: z.enum(STATEMENT_FORMATS),
  issued: millis,
});
export type StatementHeader = z.infer<typeof StatementHeader>;

/** `balance` is the balance after the movement. */
const StatementDocumentLine = z.object({
  created: millis,
  type: z.enum(['credit', 'debit', 'fee']),
  description: z.string(),
  note: z.string(),
  reference: z.string().nullable(),
  transaction: uuid.nullable(),
  amount,
  balance: amount,
});
export type StatementDocumentLine = z.infer<typeof StatementDocumentLine>;

/** The JSON file (docs/statements.md). */
export const StatementDocument = Statement.extend({
  company: z.string(),
  person: z.string(),
  issued: millis,
  lines: z.array(StatementDocumentLine),
});
export type StatementDocument = z.infer<typeof StatementDocument>;

/** A download with its account. */
export type IssuedStatementRecord = { issued: IssuedStatementRow; label: string | null; name: string; primary: boolean };

export const toIssuedStatement = ({ issued, name, label, primary }: IssuedStatementRecord): StatementHeader => ({
  account: { reference: issued.account, name, label, primary },
  currency: issued.currency,
  from: issued.firstDay,
  to: issued.lastDay,
  format: issued.format,
  issued: toMillis(issued.issuedAt),
});
