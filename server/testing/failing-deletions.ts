import { newId } from '#server/kernel/id.ts';
import type { TestDatabase } from '#server/testing/database.ts';

/** Makes deletions of a company's rows fail until the returned function is called. */
export const breakDeletions = async (
  { owner }: TestDatabase,
  table: string,
  { companyId }: { companyId: number },
): Promise<() => Promise<void>> => {
  const name = `broken_${newId().replaceAll('-', '')}`;
  await owner.unsafe(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'It is broken.'; end $$`);
  await owner.unsafe(
    `create trigger ${name} before delete on ${table} for each row when (old.company_id = ${companyId}) execute function ${name}()`,
  );
  return async () => {
    await owner.unsafe(`drop function ${name}() cascade`);
  };
};
