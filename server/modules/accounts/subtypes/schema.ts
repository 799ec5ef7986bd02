// Subtypes of transactions: API schemas, and their mapping to columns.
import { z } from 'zod';
import type { TransactionSubtypeRow } from '#db/schema/index.ts';
import { USAGE_TYPES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import {
  boolean,
  caselessChoice,
  durationSeconds,
  IdPath,
  millis,
  nullWhenBlank,
  recordNumber,
  requiredText,
  text,
} from '#server/schemas/fields.ts';

const NAME_LENGTH_MAX = 50;
const DESCRIPTION_LENGTH_MAX = 255;

/** A subtype as it is embedded in other objects. */
export const ReducedSubtype = z.object({ id: z.int(), name: z.string(), label: z.string().nullable(), tx_type: z.enum(TX_TYPES) });

export const Subtype = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ['withdraw_manual'] }),
    label: z.string().nullable().meta({ description: 'Display name of transactions with this subtype.' }),
    description: z.string().nullable(),
    tx_type: z.enum(TX_TYPES),
    usage_type: z
      .enum(USAGE_TYPES)
      .nullable()
      .meta({ description: '`partner` (transfers), `single` (credits and debits that are not part of a transfer) or `null` (both).' }),
    partner: ReducedSubtype.nullable().meta({ description: 'Subtype of the other side of a transfer.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Subtype' });
export type Subtype = z.infer<typeof Subtype>;

export const AdminSubtype = Subtype.extend({
  default_transaction_lifespan: z.int().nullable(),
  default_hold_lifespan: z.int().nullable(),
  archived: boolean,
}).meta({
  id: 'AdminSubtype',
});
export type AdminSubtype = z.infer<typeof AdminSubtype>;

const name = requiredText(NAME_LENGTH_MAX);

const optionalFields = {
  label: nullWhenBlank(text(NAME_LENGTH_MAX)),
  description: nullWhenBlank(text(DESCRIPTION_LENGTH_MAX)),
  usage_type: nullWhenBlank(caselessChoice(USAGE_TYPES)),
  partner: recordNumber
    .nullable()
    .optional()
    .meta({ description: 'ID of the subtype of the other side of a transfer, which has the opposite `tx_type`.' }),
  default_transaction_lifespan: durationSeconds.nullable().optional(),
  default_hold_lifespan: durationSeconds.nullable().optional(),
  archived: boolean.optional(),
};

export const SubtypeInput = z.object({ tx_type: caselessChoice(TX_TYPES), name, ...optionalFields });
export type SubtypeInput = z.infer<typeof SubtypeInput>;

/** The transaction type cannot change, because transactions with the subtype have it. */
export const SubtypeChange = IdPath.extend({ name: name.optional(), ...optionalFields });
export type SubtypeChange = z.infer<typeof SubtypeChange>;

/** PUT requires the name. */
export const SubtypeReplacement = IdPath.extend({ name, ...optionalFields });

/** A subtype and its partner. */
export type SubtypeRecord = { subtype: TransactionSubtypeRow; partner: TransactionSubtypeRow | null };

const toReducedSubtype = ({ id, name, label, txType }: TransactionSubtypeRow): Subtype['partner'] => ({ id, name, label, tx_type: txType });

export const toSubtype = ({ subtype, partner }: SubtypeRecord): Subtype => ({
  id: subtype.id,
  name: subtype.name,
  label: subtype.label,
  description: subtype.description,
  tx_type: subtype.txType,
  usage_type: subtype.usageType,
  partner: partner && toReducedSubtype(partner),
  created: toMillis(subtype.createdAt),
  updated: toMillis(subtype.updatedAt),
});

export const toAdminSubtype = (record: SubtypeRecord): AdminSubtype => ({
  ...toSubtype(record),
  default_transaction_lifespan: record.subtype.defaultTransactionLifespan,
  default_hold_lifespan: record.subtype.defaultHoldLifespan,
  archived: record.subtype.archived,
});

/** Maps input to columns explicitly; undefined leaves a column unchanged. */
export const toSubtypeColumns = (input: Omit<SubtypeChange, 'id'>) => ({
  name: input.name,
  label: input.label,
  description: input.description,
  usageType: input.usage_type,
  partnerId: input.partner,
  defaultTransactionLifespan: input.default_transaction_lifespan,
  defaultHoldLifespan: input.default_hold_lifespan,
  archived: input.archived,
});
