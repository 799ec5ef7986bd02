// How each table would lie on a cluster that is distributed by company (Citus): with the rows of its company, whole on every machine, or on
// the coordinator alone. Tables with company_id are distributed. Every other table is listed here, so that a table without a company is a
// decision (db/distribution/plan.test.ts).
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#db/schema/index.ts';

/** With the other rows of its company. */
export const DISTRIBUTED: readonly string[] = [
  'companies',
  ...Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .filter(({ columns }) => columns.some(({ name, notNull }) => name === 'company_id' && notNull))
    .map(({ name }) => name),
];

/** Few rows, hardly ever written, and read beside those of any company: whole on every machine. */
export const REFERENCE: readonly string[] = ['permission_types'];

/** Tables without a company, which no query joins with those of a company: on the coordinator, like the table of migrations. */
export const LOCAL: readonly string[] = ['throttles', 'housekeeping', 'ledger_checks', 'scheduled_jobs', 'setup_links', 'write_probes'];

/** The column that says which company a row of a distributed table belongs to. */
export const companyColumnOf = (table: string): string => (table === 'companies' ? 'id' : 'company_id');
