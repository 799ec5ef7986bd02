// Explains statements: which tables are read completely, and how many rows. Statements run with their original parameters in the API's
// role.
import postgres from 'postgres';
import { API_ROLE, type Sql } from '#db/client.ts';
import type { RecordedStatement } from '#server/testing/database.ts';

/** A node of a plan as EXPLAIN (ANALYZE, FORMAT JSON) shows it. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Tables that grow with transactions, events and requests. */
const GROWING_TABLES = new Set([
  'transactions',
  'entries',
  'journals',
  'events',
  'transaction_transitions',
  'webhook_tasks',
  'webhook_requests',
  'requests',
  'audit_log',
]);

const readsGrowingTable = (node: PlanNode): boolean =>
  node['Relation Name'] === undefined
    ? [...GROWING_TABLES].some((table) => node['Index Name']?.startsWith(table) === true)
    : GROWING_TABLES.has(node['Relation Name']);

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];

const isScan = (node: PlanNode): boolean => node['Node Type'].endsWith('Scan');

/** The reads of growing tables. */
export type PlanReads = {
  /** Tables that were read completely. */
  fullScans: string[];
  /** Rows and index entries read. */
  rows: number;
  indexes: string[];
};

export const summarizeReads = (plans: PlanNode[]): PlanReads => {
  const scans = plans.flatMap(nodesOf).filter((node) => isScan(node) && readsGrowingTable(node));
  return {
    fullScans: scans.filter((node) => node['Node Type'].endsWith('Seq Scan')).map((node) => node['Relation Name'] ?? ''),
    rows: Math.round(scans.reduce((sum, node) => sum + rowsRead(node), 0)),
    indexes: [...new Set(scans.flatMap((node) => node['Index Name'] ?? []))].toSorted(),
  };
};

/** Parameters are passed unchanged, since JSON is already serialized. */
const UNSERIALIZED_JSON = {
  to: 3802,
  from: [114, 3802],
  serialize: (text: unknown) => text,
  parse: (text: string): unknown => JSON.parse(text),
};

/** A connection of the API role that passes parameters unchanged. */
export const openExplainer = (url: string, options: postgres.Options<Record<string, never>> = {}): Sql =>
  postgres(url, {
    max: 1,
    onnotice: () => undefined,
    ...options,
    types: { json: UNSERIALIZED_JSON } as never,
    connection: { TimeZone: 'UTC', role: API_ROLE } as never,
  }) as unknown as Sql;

const isQuery = ({ text }: RecordedStatement): boolean => /^\s*(select|with)\b/i.test(text);

/** Explains statements and returns their reads. */
export const explain = async (explainer: Sql, statements: RecordedStatement[]): Promise<PlanReads> => {
  const plans: PlanNode[] = [];
  for (const { text, parameters } of statements.filter(isQuery)) {
    const explained = await explainer.unsafe(`explain (analyze, timing off, format json) ${text}`, parameters as never[]);
    for (const row of explained) plans.push(...(row['QUERY PLAN'] as { Plan: PlanNode }[]).map(({ Plan }) => Plan));
  }
  return summarizeReads(plans);
};
