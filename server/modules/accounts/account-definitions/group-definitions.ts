// The active account definitions of a group determine which accounts its users can open, which accounts they get when they join, and which
// currencies these accounts can hold.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  accountDefinitionGroups,
  accountDefinitions,
  userGroups,
  type AccountDefinitionGroupRow,
  type AccountDefinitionRow,
} from '#db/schema/index.ts';

/** An active definition of a group. `currencies` are the codes that its accounts can hold. An empty list allows all. */
export type GroupDefinition = { definition: AccountDefinitionRow; assignment: AccountDefinitionGroupRow; currencies: string[] };

/** Codes of the unarchived currencies, oldest first. */
const currencyCodes = sql<string[]>`coalesce((
  select json_agg(c.currency order by c.created_at, c.currency)
  from account_definition_currencies c
  join currencies k on k.company_id = c.company_id and k.code = c.currency and not k.archived
  where c.company_id = ${accountDefinitionGroups.companyId} and c.definition_name = ${accountDefinitionGroups.definitionName}
    and c.group_name = ${accountDefinitionGroups.groupName} and not c.archived), '[]')`;

const selectActiveDefinitions = (db: Database, companyId: number, where: SQL | undefined): Promise<GroupDefinition[]> =>
  db
    .select({ definition: accountDefinitions, assignment: accountDefinitionGroups, currencies: currencyCodes })
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

/** The active definitions of a group, oldest first. */
export const findDefinitionsOfGroup = (db: Database, companyId: number, groupName: string): Promise<GroupDefinition[]> =>
  selectActiveDefinitions(db, companyId, eq(accountDefinitionGroups.groupName, groupName));

/** The active definitions of a user's groups, oldest first. A user without definitions is not restricted. */
export const findDefinitionsOfUser = (db: Database, companyId: number, userId: string): Promise<GroupDefinition[]> => {
  const groupNames = db
    .select({ name: userGroups.groupName })
    .from(userGroups)
    .where(and(eq(userGroups.companyId, companyId), eq(userGroups.userId, userId)));
  return selectActiveDefinitions(db, companyId, inArray(accountDefinitionGroups.groupName, groupNames));
};
