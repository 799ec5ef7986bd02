// Schemas of the statements that the API stores, and their mapping from rows.
import { z } from 'zod';
import type { AccountRow, UserRow } from '#db/schema/index.ts';
import type { StatementRow } from '#db/schema/statements.ts';
import { STATEMENT_FILE_FORMATS } from '#server/kernel/report-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toStatementUrl, type LinkingContext } from '#server/modules/files/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import {
  absentWhenNull,
  boolean,
  caselessChoice,
  metadata,
  millis,
  requiredText,
  storedJson,
  timestampInput,
  timezoneInput,
  uuid,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const API_STATUSES = ['queued', 'processing', 'complete', 'failed'] as const;

/** An account within another object. */
const ReducedAccount = z
  .object({ reference: z.string(), name: z.string(), label: z.string().nullable(), primary: boolean })
  .meta({ id: 'ReducedAccount' });

const FORMAT =
  'Format of the file. The file contains all currencies of the account. `camt053` is an ISO 20022 bank statement (camt.053.001.08), and `ofx` is ' +
  'OFX 2.2. Both support only three-letter currency codes; `camt053` also supports at most five decimal places.';

export const StoredStatement = z
  .object({
    id: uuid,
    account: ReducedAccount,
    timezone: z.string().meta({ description: 'Time zone of the days and times in the file.', examples: ['Africa/Johannesburg'] }),
    start_date: millis.meta({ description: 'Start of the first day.' }),
    end_date: millis.meta({ description: 'End of the last day.' }),
    format: z.enum(STATEMENT_FILE_FORMATS).meta({ description: FORMAT }),
    file: z.string().nullable().meta({
      description: 'URL of the file. Valid for one hour. Requires no `Authorization` header. `null` until the statement is complete.',
    }),
    status: z.enum(API_STATUSES),
    error: z.string().nullable().meta({ description: 'Reason for the failure, or `null`.' }),
    metadata: storedJson,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Statement' });
export type StoredStatement = z.infer<typeof StoredStatement>;

export const AdminStoredStatement = StoredStatement.extend({
  user: ShortUser.nullable().meta({ description: 'User to whom the account belongs. `null` for a standalone account.' }),
  archived: boolean.meta({ description: 'Whether the statement and its file were deleted.' }),
}).meta({ id: 'AdminStatement' });
export type AdminStoredStatement = z.infer<typeof AdminStoredStatement>;

export const StatementInput = z.object({
  account: requiredText(100).meta({ description: 'Reference of the account.' }),
  timezone: timezoneInput.meta({ description: 'Time zone in which days start and end.', examples: ['Africa/Johannesburg'] }),
  start_date: timestampInput.meta({
    description: 'Any time on the first day, in milliseconds since the epoch. Defaults to the first day of the month of `end_date`.',
  }),
  end_date: timestampInput.meta({ description: 'Any time on the last day, in milliseconds since the epoch. Defaults to today.' }),
  format: absentWhenNull(caselessChoice(STATEMENT_FILE_FORMATS).default('pdf')).meta({ description: FORMAT }),
  metadata: absentWhenNull(metadata.default({})),
});
export type StatementInput = z.infer<typeof StatementInput>;

/** A statement with its account and the owner of the account. */
export type StatementRecord = { row: StatementRow; account: AccountRow; user: UserRow | null };

const toApiStatus = ({ status }: StatementRow): StoredStatement['status'] => (status === 'pending' ? 'queued' : status);

/** With a link to the file that is valid for the caller. */
export const toStoredStatement = (ctx: LinkingContext, { row, account }: StatementRecord): StoredStatement => ({
  id: row.id,
  account: { reference: account.reference, name: account.name, label: account.label, primary: account.isPrimary },
  timezone: row.timezone,
  start_date: toMillis(row.startsAt),
  end_date: toMillis(row.endsAt),
  format: row.format,
  file: row.objectName === null ? null : toStatementUrl(ctx, row),
  status: toApiStatus(row),
  error: row.error,
  metadata: row.metadata,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminStoredStatement = (ctx: LinkingContext, record: StatementRecord): AdminStoredStatement => ({
  ...toStoredStatement(ctx, record),
  user: record.user && toShortUser(record.user),
  archived: record.row.archived,
});
