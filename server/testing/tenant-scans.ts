// Checks the query plans of the statements in tests. A statement may name a company and still read another one's rows through a join
// without the company. Therefore every scan of a tenant table must be scoped to a company, in its own condition or in that of a join
// above. Inserts are scoped by their foreign keys.
import type { Sql } from '#db/client.ts';

type ExplainedPlan = { 'Node Type': string; 'Relation Name'?: string; Alias?: string; Plans?: ExplainedPlan[]; [detail: string]: unknown };

type ExplainRow = { 'QUERY PLAN': { Plan: ExplainedPlan }[] };

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Conflict Filter'];

/** The conjuncts of a printed condition. */
const conjunctsOf = (condition: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < condition.length; at++) {
    if (condition[at] === '(') depth++;
    if (condition[at] === ')') depth--;
    if (depth === 0 && condition.startsWith(' OR ', at)) return [];
    if (depth === 0 && condition.startsWith(' AND ', at)) {
      parts.push(condition.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  const last = condition.slice(start);
  if (parts.length > 0) return [...parts, last].flatMap(conjunctsOf);
  return last.startsWith('(') && last.endsWith(')') ? conjunctsOf(last.slice(1, -1)) : [last];
};

/** All conditions of a plan node. */
const conditionsOf = (plan: ExplainedPlan): string[] => CONDITIONS.flatMap((condition) => conjunctsOf(String(plan[condition] ?? '')));

const namesCompany = (plan: ExplainedPlan): boolean => conditionsOf(plan).some((part) => part.includes('company_id'));

/** The condition of a bitmap scan is in the index scans below it: a BitmapOr needs it in every branch, a BitmapAnd in one. */
const isScopedBitmap = (plan: ExplainedPlan): boolean => {
  const { 'Node Type': node, Plans: children = [] } = plan;
  if (node === 'BitmapOr') return children.every(isScopedBitmap);
  if (node === 'BitmapAnd') return children.some(isScopedBitmap);
  return node === 'Bitmap Index Scan' && namesCompany(plan);
};

/** Returns the tables that are scanned without a condition on the company. `joins`: the conditions of the joins above. */
const findUnscopedTables = (plan: ExplainedPlan, tables: ReadonlySet<string>, joins: string[] = []): string[] => {
  const { 'Node Type': node, 'Relation Name': table, Alias: alias, Plans: children = [] } = plan;
  const isScopedBelow = children.some(isScopedBitmap);
  const isScoped = namesCompany(plan) || isScopedBelow || joins.some((condition) => condition.includes(`${alias}.company_id`));
  const isUnscoped = node.endsWith('Scan') && table !== undefined && tables.has(table) && !isScoped;
  const inherited = /Join|Nested Loop/.test(node) ? [...joins, ...conditionsOf(plan)] : joins;
  const below = children.flatMap((child) => {
    const isSeparate = child['Parent Relationship'] === 'InitPlan' || child['Parent Relationship'] === 'SubPlan';
    return findUnscopedTables(child, tables, isSeparate ? [] : inherited);
  });
  return isUnscoped ? [table, ...below] : below;
};

/** Compares company_id with a parameter, or reads the company from the setting of the batch. */
const COMPANY_CONDITION = /company_id"?\)?\s*(=|in|<>)\s*(any)?\s*\(?\s*(\$\d|coalesce)|current_setting\('countinghouse\.company_id'\)/i;

const scansAny = ({ 'Relation Name': table = '', Plans: children = [] }: ExplainedPlan, tables: ReadonlySet<string>): boolean =>
  tables.has(table) || children.some((child) => scansAny(child, tables));

/**
 * Explains a statement for unknown parameters, in a session with `plan_cache_mode = force_generic_plan`. PostgreSQL 15 has no option for this, so
 * the statement is prepared.
 */
const explainGeneric = async (session: Sql, text: string): Promise<ExplainedPlan[]> => {
  const parameterCount = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const nulls = parameterCount > 0 ? `(${Array.from({ length: parameterCount }, () => 'null').join(', ')})` : '';
  const [, rows] = (await session
    .unsafe(`prepare explained as ${text}; explain (format json, costs off) execute explained${nulls}; deallocate explained`)
    .simple()) as unknown as ExplainRow[][];
  return (rows?.[0]?.['QUERY PLAN'] ?? []).map(({ Plan: plan }) => plan);
};

/** Runs `work` with a function that explains statements with generic plans. */
export const withExplain = async <Result>(
  owner: Sql,
  work: (explain: (text: string) => Promise<ExplainedPlan[]>) => Promise<Result>,
): Promise<Result> => {
  const session = await owner.reserve();
  try {
    await session`set plan_cache_mode = force_generic_plan`;
    // The batch reads its company from this setting.
    await session`select set_config('countinghouse.company_id', '1', false)`;
    return await work((text) => explainGeneric(session, text));
  } finally {
    await session`reset plan_cache_mode`;
    session.release();
  }
};

/** Returns the statements that scan these tables without a condition on the company. */
export const findUnscopedStatements = (owner: Sql, statements: Iterable<string>, tables: ReadonlySet<string>): Promise<string[]> =>
  withExplain(owner, async (explain) => {
    const problems: string[] = [];
    for (const text of statements) {
      if (!/^\s*(select|with|update|delete)\b/i.test(text)) continue;
      const plans = await explain(text);
      // A join on company_id alone does not scope the statement to a company.
      const isScoped = COMPANY_CONDITION.test(text) || !plans.some((plan) => scansAny(plan, tables));
      const unscopedTables = isScoped ? plans.flatMap((plan) => findUnscopedTables(plan, tables)) : ['no company'];
      if (unscopedTables.length > 0) problems.push(`${unscopedTables.join(', ')}: ${text}`);
    }
    return problems;
  });
