// Checks the query plans of the statements in tests. A statement may name a company and still read another one's rows through a join
// without the company. Therefore every scan of a tenant table must be restricted to a company, in its own condition or in that of a join
// above. Inserts are restricted by their foreign keys.
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

/** The condition of a bitmap is in the nodes below it; of combined bitmaps, in each of them. */
const isConfinedBitmap = (plan: ExplainedPlan): boolean => {
  const { 'Node Type': node, Plans: parts = [] } = plan;
  if (node === 'BitmapOr') return parts.every(isConfinedBitmap);
  if (node === 'BitmapAnd') return parts.some(isConfinedBitmap);
  return node === 'Bitmap Index Scan' && namesCompany(plan);
};

/** The tables scanned without a company. `joins`: the conditions of the joins above. */
const openScans = (plan: ExplainedPlan, tables: ReadonlySet<string>, joins: string[] = []): string[] => {
  const { 'Node Type': node, 'Relation Name': table, Alias: alias, Plans: parts = [] } = plan;
  const isConfinedBelow = parts.some(isConfinedBitmap);
  const isConfined = namesCompany(plan) || isConfinedBelow || joins.some((condition) => condition.includes(`${alias}.company_id`));
  const isOpen = node.endsWith('Scan') && table !== undefined && tables.has(table) && !isConfined;
  const inherited = /Join|Nested Loop/.test(node) ? [...joins, ...conditionsOf(plan)] : joins;
  const below = parts.flatMap((part) => {
    const isSeparate = part['Parent Relationship'] === 'InitPlan' || part['Parent Relationship'] === 'SubPlan';
    return openScans(part, tables, isSeparate ? [] : inherited);
  });
  return isOpen ? [table, ...below] : below;
};

/** A company as a value, or the batch's setting. */
const COMPANY_CONDITION = /company_id"?\)?\s*(=|in|<>)\s*(any)?\s*\(?\s*(\$\d|coalesce)|current_setting\('countinghouse\.company_id'\)/i;

const scansAny = ({ 'Relation Name': table = '', Plans: parts = [] }: ExplainedPlan, tables: ReadonlySet<string>): boolean =>
  tables.has(table) || parts.some((part) => scansAny(part, tables));

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

/** The generic plans of the statements, one after another. */
export const explainStatements = async <Result>(
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

/** Statements that scan these tables without a condition on the company. */
export const findOpenScans = (owner: Sql, statements: Iterable<string>, tables: ReadonlySet<string>): Promise<string[]> =>
  explainStatements(owner, async (explain) => {
    const problems: string[] = [];
    for (const text of statements) {
      if (!/^\s*(select|with|update|delete)\b/i.test(text)) continue;
      const plans = await explain(text);
      // A join on company_id alone does not restrict the company.
      const isRestricted = COMPANY_CONDITION.test(text) || !plans.some((plan) => scansAny(plan, tables));
      const unrestricted = isRestricted ? plans.flatMap((plan) => openScans(plan, tables)) : ['no company'];
      if (unrestricted.length > 0) problems.push(`${unrestricted.join(', ')}: ${text}`);
    }
    return problems;
  });
