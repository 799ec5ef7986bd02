// Groups of the demo besides those that every company has: people who help, and people who sell.
import type { Tx } from '#db/client.ts';
import { authenticatorRules, groupPermissions, groups } from '#db/schema/index.ts';
import { RULE_NUMBERS } from '#server/modules/identity/index.ts';
import { permissionsOf, type Permission } from '#server/kernel/permissions.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { nextNumber } from '#server/records/next-number.ts';

/** The names of the groups that a story may put people into. */
export type StoryGroup = 'support' | 'business';

/** What people who help may see and do of others; not what they may send, and not what the company is. */
const SUPPORT: Permission[] = [
  'admin.user.view',
  'admin.user.change',
  'admin.group.view',
  'admin.email.view',
  'admin.mobile.view',
  'admin.address.view',
  'admin.address.change',
  'admin.document.view',
  'admin.document.change',
  'admin.account.view',
  'admin.transaction.view',
];

const ADDED: { name: StoryGroup; label: string; description: string; section: 'admin' | 'user'; permissions: Permission[] }[] = [
  {
    name: 'support',
    label: 'Support',
    description: 'Answers questions of users, and looks at what they have shown.',
    section: 'admin',
    permissions: [...SUPPORT, ...permissionsOf('user')],
  },
  {
    name: 'business',
    label: 'Business',
    description: 'Shops and workshops that are paid through us.',
    section: 'user',
    permissions: permissionsOf('user'),
  },
];

/** Adds the groups to a company of the demo. */
export const createStoryGroups = async (tx: Tx, companyId: number, at: Date): Promise<void> => {
  for (const { permissions, ...group } of ADDED) {
    await tx.insert(groups).values({ ...group, companyId, isPublic: group.section === 'user', createdAt: at, updatedAt: at });
    await tx.insert(groupPermissions).values(permissions.map((permission) => ({ companyId, groupName: group.name, permission })));
  }
};

const HOUR_SECONDS = 3_600;

/** Who helps shows from hour to hour that it is still they who change what is known of others, where they have an authenticator. */
export const createStoryRule = async (tx: Tx, companyId: number, at: Date): Promise<void> => {
  await tx.insert(authenticatorRules).values({
    companyId,
    id: await nextNumber(tx, companyId, RULE_NUMBERS),
    type: 'authorization',
    durability: 'durable',
    durationSeconds: HOUR_SECONDS,
    authenticatorTypes: [...AUTHENTICATOR_TYPES],
    permissions: ['admin.user.change', 'admin.document.change'],
    groupName: 'support' satisfies StoryGroup,
    createdAt: at,
    updatedAt: at,
  });
};
