// What tiers may ask of a user, as conditions of SQL: each is true or false of one user of one company, by an index that leads to the
// few rows that are theirs. What the API calls a field stands beside its column, so that nothing that a company has written into
// a rule becomes a part of a statement.
import { and, eq, gt, inArray, isNull, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { addresses, bankAccounts, documents, emails, mobiles, users } from '#db/schema/index.ts';
import type { DocumentCategory } from '#server/kernel/document-words.ts';
import { printJson } from '#server/kernel/json.ts';
import type { Requirement, RequirementRule, RULE_FIELDS, RuleResource } from '#server/kernel/requirement-words.ts';

/** Of whom something is asked, and when. */
export type Asked = { companyId: number; userId: string; now: Date };

type Source<Resource extends RuleResource> = {
  table: PgTable;
  /** The rows that are the user's and count. */
  mine: (asked: Asked) => SQL | undefined;
  columns: Record<(typeof RULE_FIELDS)[Resource][number], AnyColumn>;
};

type RecordTable = PgTable & Record<'companyId' | 'userId' | 'archived', AnyColumn>;

const recordsOf =
  (table: RecordTable) =>
  ({ companyId, userId }: Asked): SQL | undefined =>
    and(eq(table.companyId, companyId), eq(table.userId, userId), eq(table.archived, false));

const SOURCES: { [Resource in RuleResource]: Source<Resource> } = {
  address: {
    table: addresses,
    mine: recordsOf(addresses),
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
    mine: recordsOf(bankAccounts),
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
    // One that has expired proves nothing.
    mine: (asked) => and(recordsOf(documents)(asked), or(isNull(documents.expiresAt), gt(documents.expiresAt, asked.now))),
    columns: {
      document_type: documents.type,
      document_category: documents.category,
      metadata: documents.metadata,
      status: documents.status,
    },
  },
  email: {
    table: emails,
    mine: recordsOf(emails),
    columns: { email: emails.address, primary: emails.isPrimary, verified: emails.isVerified },
  },
  mobile: {
    table: mobiles,
    mine: recordsOf(mobiles),
    columns: { number: mobiles.address, primary: mobiles.isPrimary, verified: mobiles.isVerified },
  },
  user: {
    table: users,
    mine: ({ companyId, userId }) => and(eq(users.companyId, companyId), eq(users.id, userId)),
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

const existsOf = (resource: RuleResource, asked: Asked, ...conditions: (SQL | undefined)[]): SQL => {
  const { table, mine } = SOURCES[resource];
  return sql`exists (select 1 from ${table} where ${and(mine(asked), ...conditions)})`;
};

/** A field of a profile says something, and nobody has declined what the profile says. */
const filled = (column: AnyColumn) => (asked: Asked) =>
  existsOf('user', asked, sql`coalesce(${column}::text, '') <> ''`, ne(users.status, 'declined'));

const proved = (category: DocumentCategory) => (asked: Asked) =>
  existsOf('document', asked, eq(documents.category, category), eq(documents.status, 'verified'));

const REQUIRED: Record<Requirement, (asked: Asked) => SQL> = {
  first_name: filled(users.firstName),
  last_name: filled(users.lastName),
  nationality: filled(users.nationality),
  birth_date: filled(users.birthDate),
  id_number: filled(users.idNumber),
  language: filled(users.language),
  address: (asked) => existsOf('address', asked, eq(addresses.status, 'verified')),
  bank_account: (asked) => existsOf('bank_account', asked, eq(bankAccounts.status, 'verified')),
  email_address: (asked) => existsOf('email', asked, eq(emails.isVerified, true)),
  mobile: (asked) => existsOf('mobile', asked, eq(mobiles.isVerified, true)),
  proof_of_identity: proved('proof_of_identity'),
  proof_of_address: proved('proof_of_address'),
  advanced_proof_of_identity: proved('advanced_proof_of_identity'),
};

const hasValue = (column: AnyColumn, value: unknown): SQL => {
  if (value === null) return sql`${column} is null`;
  if (Array.isArray(value)) return inArray(sql`${column}::text`, value.map(String));
  if (typeof value === 'object') return sql`${column}::jsonb @> ${printJson(value)}::text::jsonb`;
  return sql`${column}::text = ${String(value)}`;
};

/** A field that there is not (any more) is like no row: false. */
const ruleOf = ({ resource, condition }: RequirementRule, asked: Asked): SQL => {
  const columns = new Map<string, AnyColumn>(Object.entries(SOURCES[resource].columns));
  const conditions = Object.entries(condition).map(([field, value]) => {
    const column = columns.get(field);
    return column ? hasValue(column, value) : sql`false`;
  });
  return existsOf(resource, asked, ...conditions);
};

/** One question about a user. */
export type Question = Requirement | RequirementRule;

/** How a question is told from another one. */
export const questionKey = (question: Question): string => (typeof question === 'string' ? question : printJson(question));

/** The keys of those of the questions that are answered with yes, by one statement. */
export const answerQuestions = async (db: Database, asked: Asked, questions: Question[]): Promise<ReadonlySet<string>> => {
  const distinct = [...new Map(questions.map((question) => [questionKey(question), question]))];
  if (distinct.length === 0) return new Set();
  const conditions = distinct.map(([, question]) => (typeof question === 'string' ? REQUIRED[question](asked) : ruleOf(question, asked)));
  const [row] = await db.execute<{ answers: boolean[] }>(sql`select array[${sql.join(conditions, sql`, `)}] as answers`);
  return new Set(distinct.flatMap(([key], index) => (row?.answers[index] === true ? [key] : [])));
};
