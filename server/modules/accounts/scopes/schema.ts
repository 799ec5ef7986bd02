// Paths of the scopes of limits and fees: a group, a tier of a group, or a currency of an account.
import { z } from 'zod';
import { absentWhenEmpty, nullWhenBlank, text } from '#server/schemas/fields.ts';

export const GroupPath = z.object({ group_name: z.string() });
export type GroupPath = z.infer<typeof GroupPath>;

export const TierPath = GroupPath.extend({ tier_id: z.string() });
export type TierPath = z.infer<typeof TierPath>;

export const AccountCurrencyPath = z.object({ reference: z.string(), code: z.string() });
export type AccountCurrencyPath = z.infer<typeof AccountCurrencyPath>;

export type ScopePath = GroupPath | TierPath | AccountCurrencyPath;

/** Casts the input of a procedure with a generic path, because the compiler cannot resolve its type. */
export const asScopeInput = <Fields>(input: unknown): ScopePath & Fields => input as ScopePath & Fields;

export const SUBTYPE_LENGTH_MAX = 50;
export const CURRENCY_LENGTH_MAX = 30;
const DEFINITION_LENGTH_MAX = 200;

/** Fields of limits and fees of a group or tier. For an account, the path determines both. */
export const groupScopeFields = {
  currency: absentWhenEmpty(text(CURRENCY_LENGTH_MAX)),
  account_definition: nullWhenBlank(text(DEFINITION_LENGTH_MAX)),
};
