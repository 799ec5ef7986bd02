// Where limits and fees are put: on a group, on a tier of a group, or on an account in a currency.
import { z } from 'zod';

export const GroupPath = z.object({ group_name: z.string() });
export type GroupPath = z.infer<typeof GroupPath>;

export const TierPath = GroupPath.extend({ tier_id: z.string() });
export type TierPath = z.infer<typeof TierPath>;

export const AccountCurrencyPath = z.object({ reference: z.string(), code: z.string() });
export type AccountCurrencyPath = z.infer<typeof AccountCurrencyPath>;

export type PlacePath = GroupPath | TierPath | AccountCurrencyPath;
