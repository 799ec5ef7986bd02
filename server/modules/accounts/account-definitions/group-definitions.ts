// What account definitions mean for the users of a group: which accounts they may have, get when they join, and may hold currencies in.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  accountDefinitionGroups,
  accountDefinitions,
  userGroups,
  type AccountDefinitionGroupRow,
  type AccountDefinitionRow,
} from '#db/schema/index.ts';

/** A definition that is in use in a group, with the codes of the currencies that its accounts may hold; none: all. */
export type GroupDefinition = { definition: AccountDefinitionRow; place: AccountDefinitionGroupRow; currencies: string[] };

/** Those that are not archived, anywhere; the oldest come first. */
const currencyCodes = sql<string[]>`coalesce((
  select json_agg(c.currency order by c.created_at, c.currency)
  from account_definition_currencies c
  join currencies k on k.company_id = c.company_id and k.code = c.currency and not k.archived
  where c.company_id = ${accountDefinitionGroups.companyId} and c.definition_name = ${accountDefinitionGroups.definitionName}
    and c.group_name = ${accountDefinitionGroups.groupName} and not c.archived), '[]')`;

const selectInUse = (db: Database, companyId: number, where: SQL | undefined): Promise<GroupDefinition[]> =>
  db
    .select({ definition: accountDefinitions, place: accountDefinitionGroups, currencies: currencyCodes })
    .from(accountDefinitionGroups)
    .innerJoin(
      accountDefinitions,
      and(
        eq(accountDefinitions.companyId, accountDefinitionGroups.companyId),
        eq(accountDefinitions.name, accountDefinitionGroups.definitionName),
      ),
    )
    .where(
      and(
        eq(accountDefinitionGroups.companyId, companyId),
        eq(accountDefinitionGroups.archived, false),
        eq(accountDefinitions.archived, false),
        where,
      ),
    )
    .orderBy(asc(accountDefinitionGroups.createdAt), asc(accountDefinitionGroups.definitionName));

/** The definitions in use in a group, oldest first. */
export const findDefinitionsOfGroup = (db: Database, companyId: number, groupName: string): Promise<GroupDefinition[]> =>
  selectInUse(db, companyId, eq(accountDefinitionGroups.groupName, groupName));

/** The definitions in use in a user's group, oldest first. Without any, nothing is restricted. */
export const findDefinitionsOfUser = (db: Database, companyId: number, userId: string): Promise<GroupDefinition[]> => {
  const theirs = db
    .select({ name: userGroups.groupName })
    .from(userGroups)
    .where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, userId)));
  return selectInUse(db, companyId, inArray(accountDefinitionGroups.groupName, theirs));
};
