// Limits of transactions: API schemas, and their mapping to columns.
import { z } from 'zod';
import type { TransactionLimitRow } from '#db/schema/index.ts';
import { LIMIT_TYPES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { groupScopeFields, SUBTYPE_LENGTH_MAX } from '#server/modules/accounts/scopes/schema.ts';
import {
  amount,
  amountOrZero,
  boolean,
  caselessChoice,
  metadataChange,
  millis,
  timestampInput,
  nullWhenBlank,
  storedJson,
  text,
} from '#server/schemas/fields.ts';

export const Limit = z
  .object({
    id: z.int(),
    type: z.enum(LIMIT_TYPES).meta({
      description:
        '`max` and `min` limit a single transaction. `day_max`, `week_max` and `month_max` limit the total of a calendar day, week (from Monday) or month in UTC. `overdraft` limits how far debits can take the balance below zero.',
    }),
    tx_type: z.enum(TX_TYPES),
    subtype: z.string().nullable().meta({ description: 'Subtype to which the limit applies. `null` means all subtypes.' }),
    account: z
      .string()
      .nullable()
      .meta({ description: 'Reference of the account to which the limit applies. `null` for limits of a group or tier.' }),
    account_definition: z
      .string()
      .nullable()
      .meta({ description: 'Account definition to which the limit applies. `null` means all definitions.' }),
    currency: z.string().meta({ examples: ['USD'] }),
    value: amount.meta({ description: 'Limit in the smallest unit. `0` means no limit and overrides limits of wider scopes.' }),
    begin: millis.nullable(),
    end: millis.nullable(),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Limit' });
export type Limit = z.infer<typeof Limit>;

export const AdminLimit = Limit.extend({ metadata: storedJson, archived: boolean }).meta({ id: 'AdminLimit' });
export type AdminLimit = z.infer<typeof AdminLimit>;

const requiredFields = { value: amountOrZero, type: caselessChoice(LIMIT_TYPES), tx_type: caselessChoice(TX_TYPES) };

const optionalFields = {
  subtype: nullWhenBlank(text(SUBTYPE_LENGTH_MAX)),
  begin: timestampInput,
  end: timestampInput,
  metadata: metadataChange,
  archived: boolean.optional(),
};

export const AccountLimitInput = z.object({ ...requiredFields, ...optionalFields });
export const LimitInput = AccountLimitInput.extend(groupScopeFields);
export type LimitInput = z.infer<typeof LimitInput>;

export const LimitPath = z.object({ limit_id: z.string() });

/** Omitted fields stay unchanged. */
export const AccountLimitChange = AccountLimitInput.partial();
export const LimitChange = LimitInput.partial();
export type LimitChange = z.infer<typeof LimitChange>;

export const toLimit = (row: TransactionLimitRow): Limit => ({
  id: row.id,
  type: row.type,
  tx_type: row.txType,
  subtype: row.subtype,
  account: row.accountReference,
  account_definition: row.accountDefinition,
  currency: row.currency,
  value: row.value,
  begin: row.beginsAt && toMillis(row.beginsAt),
  end: row.endsAt && toMillis(row.endsAt),
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminLimit = (row: TransactionLimitRow): AdminLimit => ({
  ...toLimit(row),
  metadata: row.metadata,
  archived: row.archived,
});

const toDate = (millis: number | null | undefined): Date | null | undefined => (typeof millis === 'number' ? new Date(millis) : millis);

/** Maps input to columns explicitly; undefined leaves a column unchanged. */
export const toLimitColumns = (input: LimitChange) => ({
  type: input.type,
  value: input.value,
  txType: input.tx_type,
  subtype: input.subtype,
  accountDefinition: input.account_definition,
  beginsAt: toDate(input.begin),
  endsAt: toDate(input.end),
  archived: input.archived,
});
