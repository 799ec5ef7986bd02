// Converts requirements of tiers to SQL conditions on the records of one user. Every condition uses an index on the rows of the user. Fields
// of rules are mapped to columns, so that no text of a rule becomes part of a statement.
import { and, eq, gt, inArray, isNull, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { addresses } from '#db/schema/addresses.ts';
import { bankAccounts } from '#db/schema/bank-accounts.ts';
import { documents } from '#db/schema/documents.ts';
import { emails, mobiles, users } from '#db/schema/index.ts';
import type { DocumentCategory } from '#server/kernel/user-enums.ts';
import { printJson } from '#server/kernel/json.ts';
import type { Requirement, RequirementRule, RULE_FIELDS, RuleResource } from '#server/kernel/tier-enums.ts';

/** The user whose records are checked, and the time of the check. */
export type RequirementSubject = { companyId: number; userId: string; now: Date };

type ResourceSource<Resource extends RuleResource> = {
  table: PgTable;
  /** Condition for the rows of the user that can meet a requirement. */
  rowCondition: (subject: RequirementSubject) => SQL | undefined;
  columns: Record<(typeof RULE_FIELDS)[Resource][number], AnyColumn>;
};

type RecordTable = PgTable & Record<'companyId' | 'userId' | 'archived', AnyColumn>;

const unarchivedRowsCondition =
  (table: RecordTable) =>
  ({ companyId, userId }: RequirementSubject): SQL | undefined =>
    and(eq(table.companyId, companyId), eq(table.userId, userId), eq(table.archived, false));

const SOURCES: { [Resource in RuleResource]: ResourceSource<Resource> } = {
  address: {
    table: addresses,
    rowCondition: unarchivedRowsCondition(addresses),
    columns: {
      type: addresses.type,
      line_1: addresses.line1,
      line_2: addresses.line2,
      city: addresses.city,
      state_province: addresses.stateProvince,
      country: addresses.country,
      postal_code: addresses.postalCode,
      status: addresses.status,
    },
  },
  bank_account: {
    table: bankAccounts,
    rowCondition: unarchivedRowsCondition(bankAccounts),
    columns: {
      name: bankAccounts.name,
      type: bankAccounts.type,
      bank_name: bankAccounts.bankName,
      bank_code: bankAccounts.bankCode,
      branch_code: bankAccounts.branchCode,
      swift: bankAccounts.swift,
      iban: bankAccounts.iban,
      bic: bankAccounts.bic,
      status: bankAccounts.status,
    },
  },
  document: {
    table: documents,
    // Expired documents do not count.
    rowCondition: (subject) =>
      and(unarchivedRowsCondition(documents)(subject), or(isNull(documents.expiresAt), gt(documents.expiresAt, subject.now))),
    columns: {
      document_type: documents.type,
      document_category: documents.category,
      metadata: documents.metadata,
      status: documents.status,
    },
  },
  email: {
    table: emails,
    rowCondition: unarchivedRowsCondition(emails),
    columns: { email: emails.address, primary: emails.isPrimary, verified: emails.isVerified },
  },
  mobile: {
    table: mobiles,
    rowCondition: unarchivedRowsCondition(mobiles),
    columns: { number: mobiles.address, primary: mobiles.isPrimary, verified: mobiles.isVerified },
  },
  user: {
    table: users,
    rowCondition: ({ companyId, userId }) => and(eq(users.companyId, companyId), eq(users.id, userId)),
    columns: {
      first_name: users.firstName,
      last_name: users.lastName,
      username: users.username,
      id_number: users.idNumber,
      birth_date: users.birthDate,
      language: users.language,
      nationality: users.nationality,
      timezone: users.timezone,
      metadata: users.metadata,
      status: users.status,
    },
  },
};

const existsRow = (resource: RuleResource, subject: RequirementSubject, ...conditions: (SQL | undefined)[]): SQL => {
  const { table, rowCondition } = SOURCES[resource];
  return sql`exists (select 1 from ${table} where ${and(rowCondition(subject), ...conditions)})`;
};

/** Requires a value in a profile field, and a profile that has not been declined. */
const fieldCondition = (column: AnyColumn) => (subject: RequirementSubject) =>
  existsRow('user', subject, sql`coalesce(${column}::text, '') <> ''`, ne(users.status, 'declined'));

const documentCondition = (category: DocumentCategory) => (subject: RequirementSubject) =>
  existsRow('document', subject, eq(documents.category, category), eq(documents.status, 'verified'));

const REQUIREMENT_EXISTS: Record<Requirement, (subject: RequirementSubject) => SQL> = {
  first_name: fieldCondition(users.firstName),
  last_name: fieldCondition(users.lastName),
  nationality: fieldCondition(users.nationality),
  birth_date: fieldCondition(users.birthDate),
  id_number: fieldCondition(users.idNumber),
  language: fieldCondition(users.language),
  address: (subject) => existsRow('address', subject, eq(addresses.status, 'verified')),
  bank_account: (subject) => existsRow('bank_account', subject, eq(bankAccounts.status, 'verified')),
  email_address: (subject) => existsRow('email', subject, eq(emails.isVerified, true)),
  mobile: (subject) => existsRow('mobile', subject, eq(mobiles.isVerified, true)),
  proof_of_identity: documentCondition('proof_of_identity'),
  proof_of_address: documentCondition('proof_of_address'),
  advanced_proof_of_identity: documentCondition('advanced_proof_of_identity'),
};

const valueCondition = (column: AnyColumn, value: unknown): SQL => {
  if (value === null) return sql`${column} is null`;
  if (Array.isArray(value)) return inArray(sql`${column}::text`, value.map(String));
  if (typeof value === 'object') return sql`${column}::jsonb @> ${printJson(value)}::text::jsonb`;
  return sql`${column}::text = ${String(value)}`;
};

/** An unknown field matches no row. */
const toRuleCondition = ({ resource, condition }: RequirementRule, subject: RequirementSubject): SQL => {
  const columns = new Map<string, AnyColumn>(Object.entries(SOURCES[resource].columns));
  const conditions = Object.entries(condition).map(([field, value]) => {
    const column = columns.get(field);
    return column ? valueCondition(column, value) : sql`false`;
  });
  return existsRow(resource, subject, ...conditions);
};

export type RequirementCheck = Requirement | RequirementRule;

/** Returns a key that is the same for equal checks. */
export const toCheckKey = (check: RequirementCheck): string => (typeof check === 'string' ? check : printJson(check));

/** Returns the keys of the checks that the user meets. Runs at most one statement. */
export const findMetChecks = async (
  db: Database,
  subject: RequirementSubject,
  checks: RequirementCheck[],
): Promise<ReadonlySet<string>> => {
  const distinct = [...new Map(checks.map((check) => [toCheckKey(check), check]))];
  if (distinct.length === 0) return new Set();
  const conditions = distinct.map(([, check]) =>
    typeof check === 'string' ? REQUIREMENT_EXISTS[check](subject) : toRuleCondition(check, subject),
  );
  const [row] = await db.execute<{ met: boolean[] }>(sql`select array[${sql.join(conditions, sql`, `)}] as met`);
  return new Set(distinct.flatMap(([key], index) => (row?.met[index] === true ? [key] : [])));
};
