// Where limits and fees are put, as their forms know it: a group, a tier of one, or an account in a currency.
import type { WrittenCurrency } from '#app/_ui/form/amount-input.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AccountFeeInput } from '#server/modules/accounts/fees/schema.ts';
import type { AccountLimitInput } from '#server/modules/accounts/limits/schema.ts';
import type { z } from 'zod';

export type Place = { group_name: string; tier_id?: string } | { reference: string; code: string };

/** A currency that amounts may be in. */
export type PlaceCurrency = WrittenCurrency;

/** An account in a currency has one currency, and one definition: there both go unread. */
type OfMany = { currency: string; account_definition: string | null };

type LimitInput = z.input<typeof AccountLimitInput> & OfMany;
type FeeInput = z.input<typeof AccountFeeInput> & OfMany;

const { groups, accounts } = api.admin;

export const createLimit = (place: Place, input: LimitInput): Promise<unknown> => {
  if ('reference' in place) return accounts.limits.create.mutate({ ...place, ...input });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.limits.create.mutate({ group_name, ...input })
    : groups.tiers.limits.create.mutate({ group_name, tier_id, ...input });
};

export const changeLimit = (place: Place, limit_id: string, input: LimitInput): Promise<unknown> => {
  if ('reference' in place) return accounts.limits.update.mutate({ ...place, limit_id, ...input });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.limits.update.mutate({ group_name, limit_id, ...input })
    : groups.tiers.limits.update.mutate({ group_name, tier_id, limit_id, ...input });
};

export const removeLimit = (place: Place, limit_id: string): Promise<unknown> => {
  if ('reference' in place) return accounts.limits.remove.mutate({ ...place, limit_id });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.limits.remove.mutate({ group_name, limit_id })
    : groups.tiers.limits.remove.mutate({ group_name, tier_id, limit_id });
};

export const createFee = (place: Place, input: FeeInput): Promise<unknown> => {
  if ('reference' in place) return accounts.fees.create.mutate({ ...place, ...input });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.fees.create.mutate({ group_name, ...input })
    : groups.tiers.fees.create.mutate({ group_name, tier_id, ...input });
};

export const changeFee = (place: Place, fee_id: string, input: FeeInput): Promise<unknown> => {
  if ('reference' in place) return accounts.fees.update.mutate({ ...place, fee_id, ...input });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.fees.update.mutate({ group_name, fee_id, ...input })
    : groups.tiers.fees.update.mutate({ group_name, tier_id, fee_id, ...input });
};

export const removeFee = (place: Place, fee_id: string): Promise<unknown> => {
  if ('reference' in place) return accounts.fees.remove.mutate({ ...place, fee_id });
  const { group_name, tier_id } = place;
  return tier_id === undefined
    ? groups.fees.remove.mutate({ group_name, fee_id })
    : groups.tiers.fees.remove.mutate({ group_name, tier_id, fee_id });
};
