// Digests of a company's rows, for tests that prove that a rejected request changes nothing.
import type { TestDatabase } from '#server/testing/database.ts';

/** Returns a function that digests all rows of a company by table, without the time of a token's last use. */
export const createDigestReader = (database: TestDatabase) => {
  let statement: Promise<string> | undefined;
  const writeStatement = async (): Promise<string> => {
    const tables = await database.owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
    const digests = tables.map(
      ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(row_text, '' order by row_text), '')) as digest
        from ${name} t, lateral (select (to_jsonb(t) - 'last_used_at')::text) as printed(row_text) where company_id = $1`,
    );
    return `select json_object_agg(name, digest) as digests from (${digests.join(' union all ')}) as tables`;
  };
  return async ({ companyId }: { companyId: number }): Promise<Record<string, string>> => {
    statement ??= writeStatement();
    const [row] = await database.owner.unsafe<{ digests: Record<string, string> }[]>(await statement, [companyId], { prepare: true });
    return row?.digests ?? {};
  };
};
