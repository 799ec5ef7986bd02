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

/** The tables that a plan scans without naming a company. */
const openScans = (plan: Plan, tables: ReadonlySet<string>, above = false): string[] => {
  const isConfined = namesCompany(plan);
  const table = plan['Relation Name'];
  const isScan = plan['Node Type'].endsWith('Scan') && table !== undefined && tables.has(table);
  // What a bitmap looks for stands in the node below it.
  const isConfinedBelow = (plan.Plans ?? []).some((part) => part['Node Type'] === 'Bitmap Index Scan' && namesCompany(part));
  const own = isScan && !isConfined && !isConfinedBelow && !above ? [table] : [];
  const isJoin = /Join|Nested Loop/.test(plan['Node Type']);
  return [...own, ...(plan.Plans ?? []).flatMap((part) => openScans(part, tables, isJoin && isConfined))];
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
