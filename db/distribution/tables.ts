// Placement of each table on a cluster that is distributed by company (Citus): distributed by company, replicated to every node, or local to the
// coordinator. Tables with company_id are distributed. All others are listed here, so that a table without a company is an explicit decision
// (db/distribution/plan.test.ts).
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { SCHEMA } from '#db/all-tables.ts';

/** Distributed by company. */
export const DISTRIBUTED: readonly string[] = [
  'companies',
  ...Object.values(SCHEMA)
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .filter(({ columns }) => columns.some(({ name, notNull }) => name === 'company_id' && notNull))
    .map(({ name }) => name),
];

/** Replicated to every node: small, rarely written, and joined with rows of any company. */
export const REFERENCE: readonly string[] = ['company_identifiers', 'permission_types'];

/** Local to the coordinator: tables that no query joins with those of a company. */
export const LOCAL: readonly string[] = ['throttles', 'housekeeping', 'ledger_checks', 'scheduled_jobs', 'setup_links', 'write_probes'];

/** The distribution column of a table. */
export const getCompanyColumn = (table: string): string => (table === 'companies' ? 'id' : 'company_id');
