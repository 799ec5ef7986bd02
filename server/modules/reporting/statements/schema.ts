// What the dashboard is told of statements. Not part of REST: the lists of transactions and accounts are.
import { z } from 'zod';
import { amount, integer, millis, uuid } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { isDay } from '#server/kernel/moments.ts';
import { STATEMENT_FORMATS } from '#server/kernel/statement-words.ts';

/** An account that one may have statements of, with the currencies that it has. */
export const StatementAccount = z.object({
  reference: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  primary: z.boolean(),
  currencies: z.array(ReducedCurrency),
});
export type StatementAccount = z.infer<typeof StatementAccount>;

const day = z.string().refine(isDay, { error: 'Enter a day, such as 2026-11-21.' });

/** An account in one currency, from the beginning of one day to the end of another, in the person's time zone. */
export const StatementQuery = z.object({ account: z.string(), currency: z.string(), from: day, to: day });
export type StatementQuery = z.infer<typeof StatementQuery>;

/** What moved in it, as it counts: what went out is negative. `opening + credits + debits + fees` is `closing`. */
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

/** A statement that was taken as a file. */
export const IssuedStatement = StatementQuery.extend({
  account: StatementAccount.omit({ currencies: true }),
  format: z.enum(STATEMENT_FORMATS),
  issued: millis,
});
export type IssuedStatement = z.infer<typeof IssuedStatement>;

/** One movement; `balance` is what the account held after it. */
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

/** The file for programs (docs/statements.md). */
export const StatementDocument = Statement.extend({
  company: z.string(),
  person: z.string(),
  issued: millis,
  lines: z.array(StatementDocumentLine),
});
export type StatementDocument = z.infer<typeof StatementDocument>;
