// The second look at the statements that tests send. A statement may name a company and still read another one's rows, where a join
// forgets it. So PostgreSQL is asked how it would carry each statement out, and every scan of a table of companies has to be confined:
// the company stands in what the scan, or the join right above it, looks for. Inserts are confined by their foreign keys.
import type { Sql } from '#db/client.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[]; [detail: string]: unknown };

type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Conflict Filter'];

/** The parts of a printed condition that all have to hold. */
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

const namesCompany = (plan: Plan): boolean =>
  CONDITIONS.some((condition) => conjunctsOf(String(plan[condition] ?? '')).some((part) => part.includes('company_id')));

/** The tables that a plan scans without naming a company. `joined`: the nearest join above names it, for both of its sides. */
const openScans = (plan: Plan, tables: ReadonlySet<string>, joined = false): string[] => {
  const { 'Node Type': node, 'Relation Name': table, Plans: parts = [] } = plan;
  const isConfined = namesCompany(plan);
  // What a bitmap looks for stands in the node below it.
  const isConfinedBelow = parts.some((part) => part['Node Type'] === 'Bitmap Index Scan' && namesCompany(part));
  const isOpen = node.endsWith('Scan') && table !== undefined && tables.has(table) && !isConfined && !isConfinedBelow && !joined;
  const isJoin = /Join|Nested Loop/.test(node);
  const below = parts.flatMap((part) => {
    const isApart = part['Parent Relationship'] === 'InitPlan' || part['Parent Relationship'] === 'SubPlan';
    return openScans(part, tables, !isApart && (isJoin ? isConfined : joined));
  });
  return isOpen ? [table, ...below] : below;
};

/** Statements with scans of these tables that no company confines. */
export const findOpenScans = async (owner: Sql, statements: Iterable<string>, tables: ReadonlySet<string>): Promise<string[]> => {
  const found: string[] = [];
  const session = await owner.reserve();
  try {
    // The batch reads its company from there.
    await session`select set_config('countinghouse.company_id', '1', false)`;
    for (const text of statements) {
      if (!/^\s*(select|with|update|delete)\b/i.test(text)) continue;
      const [row] = await session.unsafe<Explained[]>(`explain (generic_plan, format json, costs off) ${text}`).simple();
      const open = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => openScans(plan, tables));
      if (open.length > 0) found.push(`${open.join(', ')}: ${text}`);
    }
  } finally {
    session.release();
  }
  return found;
};
