import type { Sql } from '#db/client.ts';
import { newId } from '#server/kernel/id.ts';

/** Inserts an empty company and returns its id. */
export const insertCompany = async (owner: Sql, row: Record<string, unknown> = {}): Promise<number> => {
  const identifier = newId();
  const [reserved] = await owner<{ id: string }[]>`insert into company_identifiers (identifier) values (${identifier}) returning id`;
  const id = Number(reserved?.id);
  const columns = { name: 'Company', system_email: 'a@people.example', ...row, id, identifier };
  await owner`insert into companies ${owner(columns)}`;
  return id;
};
