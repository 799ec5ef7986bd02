// How tiers and what is put on them are made, for tests. Their group is one of its own, in which Ann is: every company has the default ones.
import { newId } from '#server/kernel/id.ts';
import { addCurrency } from '#server/testing/linked-record.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { World } from '#server/testing/world.ts';

type Maker = (world: World, database: TestDatabase) => Promise<string[]>;

/** What every limit and fee needs to be one. */
export const LIMIT = { type: 'max', tx_type: 'debit', currency: 'USD', value: 100 } as const;
export const FEE = { tx_type: 'debit', currency: 'USD', value: 1 } as const;
export const RULE = { resource: 'user', condition: { language: 'en' } } as const;

/** A group that no other company has, with Ann in it: each call makes another. */
const addGroup = async ({ companyId, ann }: World, { owner }: TestDatabase): Promise<string> => {
  const name = newId();
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, ${name}, 'Climbers', 'user')`;
  await owner`insert into group_permissions (company_id, group_name, permission)
    select company_id, ${name}, permission from group_permissions where company_id = ${companyId} and group_name = 'user'`;
  await owner`insert into user_groups (company_id, user_id, group_name) values (${companyId}, ${ann.id}, ${name})`;
  return name;
};

/** The last of three: numbers begin anew in each company. */
const third = async (make: (index: number) => Promise<{ id: number }>): Promise<string> => {
  await make(1);
  await make(2);
  return String((await make(3)).id);
};

const addTier: Maker = async (world, database) => {
  const group_name = await addGroup(world, database);
  return [group_name, await third((level) => world.admin.api.admin.groups.tiers.create({ group_name, level }))];
};

const addSet: Maker = async (world, database) => {
  const [group_name = '', tier_id = ''] = await addTier(world, database);
  const { create } = world.admin.api.admin.groups.tiers.requirementSets;
  return [group_name, tier_id, await third(() => create({ group_name, tier_id, condition: 'all' }))];
};

const addItem: Maker = async (world, database) => {
  const [group_name = '', tier_id = '', set_id = ''] = await addSet(world, database);
  const { create } = world.admin.api.admin.groups.tiers.requirementSets.items;
  return [group_name, tier_id, set_id, await third(() => create({ group_name, tier_id, set_id, rule: RULE }))];
};

const REQUIREMENTS = ['address', 'mobile', 'language'] as const;

const addRequirement: Maker = async (world, database) => {
  const [group_name = '', tier_id = ''] = await addTier(world, database);
  const { create } = world.admin.api.admin.groups.tiers.requirements;
  return [
    group_name,
    tier_id,
    await third((index) => create({ group_name, tier_id, requirement: REQUIREMENTS[index - 1] ?? 'first_name' })),
  ];
};

/** Limits of one type must be of different transactions. */
const LIMIT_TYPES = ['max', 'day_max', 'month_max'] as const;
const limitOf = (index: number) => ({ ...LIMIT, value: 100n, type: LIMIT_TYPES[index - 1] ?? 'max' });
const feeOf = () => ({ ...FEE, value: 1n });

const addAccountCurrency: Maker = async (world) => {
  const currency = await addCurrency(world);
  const { account } = await world.ann.api.transactions.credit({ amount: 1n, currency });
  return [account, currency];
};

/** What stands in the place of each `{…}` of the part. */
export const TIER_MAKERS: [part: string, make: Maker][] = [
  ['/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/', addItem],
  ['/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/', addSet],
  ['/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/', addRequirement],
  [
    '/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/',
    async (world, database) => {
      const [group_name = '', tier_id = ''] = await addTier(world, database);
      const { create } = world.admin.api.admin.groups.tiers.limits;
      return [group_name, tier_id, await third((index) => create({ group_name, tier_id, ...limitOf(index) }))];
    },
  ],
  [
    '/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/',
    async (world, database) => {
      const [group_name = '', tier_id = ''] = await addTier(world, database);
      return [group_name, tier_id, await third(() => world.admin.api.admin.groups.tiers.fees.create({ group_name, tier_id, ...feeOf() }))];
    },
  ],
  ['/groups/{group_name}/tiers/{tier_id}/', addTier],
  [
    '/groups/{group_name}/limits/{limit_id}/',
    async (world, database) => {
      const group_name = await addGroup(world, database);
      return [group_name, await third((index) => world.admin.api.admin.groups.limits.create({ group_name, ...limitOf(index) }))];
    },
  ],
  [
    '/groups/{group_name}/fees/{fee_id}/',
    async (world, database) => {
      const group_name = await addGroup(world, database);
      return [group_name, await third(() => world.admin.api.admin.groups.fees.create({ group_name, ...feeOf() }))];
    },
  ],
  [
    '/accounts/{reference}/currencies/{code}/limits/{limit_id}/',
    async (world, database) => {
      const [reference = '', code = ''] = await addAccountCurrency(world, database);
      const { create } = world.admin.api.admin.accounts.limits;
      return [reference, code, await third((index) => create({ reference, code, ...limitOf(index) }))];
    },
  ],
  [
    '/accounts/{reference}/currencies/{code}/fees/{fee_id}/',
    async (world, database) => {
      const [reference = '', code = ''] = await addAccountCurrency(world, database);
      return [reference, code, await third(() => world.admin.api.admin.accounts.fees.create({ reference, code, ...feeOf() }))];
    },
  ],
  ['/subtypes/{id}/', async ({ admin }) => [await third(() => admin.api.admin.subtypes.create({ name: newId(), tx_type: 'debit' }))]],
];

/** What creations and replacements are sent. */
export const TIER_BODIES: [method: string, part: string, body: unknown][] = (['POST', 'PUT'] as const).flatMap((method) => [
  [method, '/limits/', LIMIT],
  [method, '/fees/', FEE],
  [method, '/requirements/', { requirement: 'address' }],
  [method, '/items/', { rule: RULE }],
  [method, '/requirement-sets/', { condition: 'all' }],
  [method, '/tiers/', { level: 9 }],
  [method, '/subtypes/', { name: 'gift', tx_type: 'debit' }],
]);
