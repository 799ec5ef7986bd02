// How admins write tiers, what they require, limits, fees and subtypes: for the test that each act is written down.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { FEE, LIMIT, RULE } from '#server/testing/tier-makers.ts';
import type { World } from '#server/testing/world.ts';

const group_name = 'user';

const limit = { ...LIMIT, value: 100n };
const fee = { ...FEE, value: 1n };

const groups = ({ admin }: World) => admin.api.admin.groups;

const addTier = async (world: World) => ({ group_name, tier_id: String((await groups(world).tiers.create({ group_name, level: 1 })).id) });

const addSet = async (world: World) => {
  const tier = await addTier(world);
  return { ...tier, set_id: String((await groups(world).tiers.requirementSets.create({ ...tier, condition: 'all' })).id) };
};

const addItem = async (world: World) => {
  const set = await addSet(world);
  return { ...set, item_id: String((await groups(world).tiers.requirementSets.items.create({ ...set, rule: RULE })).id) };
};

const addRequirement = async (world: World) => {
  const tier = await addTier(world);
  return { ...tier, requirement_id: String((await groups(world).tiers.requirements.create({ ...tier, requirement: 'address' })).id) };
};

const addAccount = async ({ ann }: World) => {
  const { account } = await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
  return { reference: account, code: 'USD' };
};

const addSubtype = async ({ admin }: World) => String((await admin.api.admin.subtypes.create({ name: 'gift', tx_type: 'debit' })).id);

/** Create, update, replace and remove of limits and fees, at one of their places. */
const ofPlace = <Path extends object>(
  name: string,
  at: (world: World) => Promise<Path>,
  limits: (world: World) => LimitApi<Path>,
  fees: (world: World) => FeeApi<Path>,
): Acts => {
  const addLimit = async (world: World) => {
    const path = await at(world);
    return { ...path, limit_id: String((await limits(world).create({ ...path, ...limit })).id) };
  };
  const addFee = async (world: World) => {
    const path = await at(world);
    return { ...path, fee_id: String((await fees(world).create({ ...path, ...fee })).id) };
  };
  return {
    [`${name}.limits.create`]: async (world) => {
      const path = await at(world);
      return () => limits(world).create({ ...path, ...limit });
    },
    [`${name}.limits.update`]: async (world) => {
      const one = await addLimit(world);
      return () => limits(world).update({ ...one, value: 2n });
    },
    [`${name}.limits.replace`]: async (world) => {
      const one = await addLimit(world);
      return () => limits(world).replace({ ...one, ...limit, value: 2n });
    },
    [`${name}.limits.remove`]: async (world) => {
      const one = await addLimit(world);
      return () => limits(world).remove(one);
    },
    [`${name}.fees.create`]: async (world) => {
      const path = await at(world);
      return () => fees(world).create({ ...path, ...fee });
    },
    [`${name}.fees.update`]: async (world) => {
      const one = await addFee(world);
      return () => fees(world).update({ ...one, value: 2n });
    },
    [`${name}.fees.replace`]: async (world) => {
      const one = await addFee(world);
      return () => fees(world).replace({ ...one, ...fee, value: 2n });
    },
    [`${name}.fees.remove`]: async (world) => {
      const one = await addFee(world);
      return () => fees(world).remove(one);
    },
  };
};

type Limit = typeof limit;
type LimitApi<Path> = {
  create: (input: Path & Limit) => Promise<{ id: number }>;
  update: (input: Path & { limit_id: string; value: bigint }) => Promise<unknown>;
  replace: (input: Path & { limit_id: string } & Limit) => Promise<unknown>;
  remove: (input: Path & { limit_id: string }) => Promise<unknown>;
};
type Fee = typeof fee;
type FeeApi<Path> = {
  create: (input: Path & Fee) => Promise<{ id: number }>;
  update: (input: Path & { fee_id: string; value: bigint }) => Promise<unknown>;
  replace: (input: Path & { fee_id: string } & Fee) => Promise<unknown>;
  remove: (input: Path & { fee_id: string }) => Promise<unknown>;
};

export const TIER_ACTS: Acts = {
  ...ofPlace(
    'admin.groups',
    () => Promise.resolve({ group_name }),
    (world) => groups(world).limits,
    (world) => groups(world).fees,
  ),
  ...ofPlace(
    'admin.groups.tiers',
    addTier,
    (world) => groups(world).tiers.limits,
    (world) => groups(world).tiers.fees,
  ),
  ...ofPlace(
    'admin.accounts',
    addAccount,
    ({ admin }) => admin.api.admin.accounts.limits,
    ({ admin }) => admin.api.admin.accounts.fees,
  ),
  'admin.groups.tiers.create': async (world) => () => addTier(world),
  'admin.groups.tiers.update': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.update({ ...tier, level: 2 });
  },
  'admin.groups.tiers.replace': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.replace({ ...tier, level: 2 });
  },
  'admin.groups.tiers.remove': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.remove(tier);
  },
  'admin.groups.tiers.updateSettings': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.updateSettings({ ...tier, allow_transactions: false });
  },
  'admin.groups.tiers.replaceSettings': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.replaceSettings({ ...tier, allow_transactions: false });
  },
  'admin.groups.tiers.requirements.create': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.requirements.create({ ...tier, requirement: 'address' });
  },
  'admin.groups.tiers.requirements.update': async (world) => {
    const one = await addRequirement(world);
    return () => groups(world).tiers.requirements.update({ ...one, requirement: 'mobile' });
  },
  'admin.groups.tiers.requirements.remove': async (world) => {
    const one = await addRequirement(world);
    return () => groups(world).tiers.requirements.remove(one);
  },
  'admin.groups.tiers.requirementSets.create': async (world) => {
    const tier = await addTier(world);
    return () => groups(world).tiers.requirementSets.create({ ...tier, condition: 'any' });
  },
  'admin.groups.tiers.requirementSets.update': async (world) => {
    const one = await addSet(world);
    return () => groups(world).tiers.requirementSets.update({ ...one, name: 'Any of these' });
  },
  'admin.groups.tiers.requirementSets.replace': async (world) => {
    const one = await addSet(world);
    return () => groups(world).tiers.requirementSets.replace({ ...one, condition: 'any' });
  },
  'admin.groups.tiers.requirementSets.remove': async (world) => {
    const one = await addSet(world);
    return () => groups(world).tiers.requirementSets.remove(one);
  },
  'admin.groups.tiers.requirementSets.items.create': async (world) => {
    const set = await addSet(world);
    return () => groups(world).tiers.requirementSets.items.create({ ...set, rule: RULE });
  },
  'admin.groups.tiers.requirementSets.items.update': async (world) => {
    const one = await addItem(world);
    return () => groups(world).tiers.requirementSets.items.update({ ...one, name: 'Speaks English' });
  },
  'admin.groups.tiers.requirementSets.items.replace': async (world) => {
    const one = await addItem(world);
    return () => groups(world).tiers.requirementSets.items.replace({ ...one, rule: { resource: 'email', condition: { verified: true } } });
  },
  'admin.groups.tiers.requirementSets.items.remove': async (world) => {
    const one = await addItem(world);
    return () => groups(world).tiers.requirementSets.items.remove(one);
  },
  'admin.subtypes.create': async (world) => () => addSubtype(world),
  'admin.subtypes.update': async (world) => {
    const id = await addSubtype(world);
    return () => world.admin.api.admin.subtypes.update({ id, label: 'Gift' });
  },
  'admin.subtypes.replace': async (world) => {
    const id = await addSubtype(world);
    return () => world.admin.api.admin.subtypes.replace({ id, name: 'present' });
  },
  'admin.subtypes.remove': async (world) => {
    const id = await addSubtype(world);
    return () => world.admin.api.admin.subtypes.remove({ id });
  },
};
