import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, services, users, type CompanyRow, type ServiceRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import {
  applyAddressChange,
  type CompanyChange,
  type PlainAddressChange,
  type CompanyRecord,
} from '#server/modules/companies/companies/schema.ts';
import { parseSettings, type CompanySettingsChange } from '#server/modules/companies/companies/settings.ts';
import { replaceBrandImage, storePublicImages, type UploadPorts } from '#server/modules/files/index.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { requireRow } from '#server/records/record-ids.ts';
import { findCompanyId } from '#server/records/company-identifiers.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata, nullToDefault } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { requireOwner } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';

/** Finds a company by its identifier, ignoring case. Callers must check `status`: users cannot sign in to a suspended company. */
export const findCompany = async (db: Database, identifier: string): Promise<CompanyRow | undefined> => {
  const [company] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, await findCompanyId(db, identifier)));
  return company;
};

/** A database without a company needs setup. */
export const hasCompany = async (db: Database): Promise<boolean> =>
  (await db.select({ id: companies.id }).from(companies).limit(1)).length > 0;

export const readActiveServices = (db: Database, companyId: number): Promise<ServiceRow[]> =>
  db
    .select()
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.active, true)))
    .orderBy(asc(services.id));

export const getCompany = async ({ db, owner: { companyId } }: OwnerPorts): Promise<CompanyRecord> => {
  const row = requireRow(
    await db
      .select({ company: companies, owner: users })
      .from(companies)
      .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, companies.ownerId)))
      .where(eq(companies.id, companyId)),
  );
  return { company: row.company, owner: row.owner ?? undefined, services: await readActiveServices(db, companyId) };
};

/** Locks the row of the caller's company until the transaction ends. */
export const lockCompanyRow = async (tx: Tx, { owner: { companyId } }: OwnerPort): Promise<CompanyRow> => {
  return requireRow(await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update'));
};

const writeCompany = async (
  tx: Tx,
  ctx: AuditActor & OwnerPort,
  before: CompanyRow,
  columns: Partial<CompanyRow>,
): Promise<CompanyRecord> => {
  const change = changeOf(before, columns);
  if (change) {
    await tx
      .update(companies)
      .set({ ...change.after, updatedAt: ctx.clock.now() })
      .where(eq(companies.id, before.id));
    await recordCallerAction(tx, ctx, 'company.update', { details: change });
  }
  return getCompany({ db: tx, owner: ctx.owner });
};

/**
 * Changes the company. Throws invalid by field, including for a file that is not an image and an unreadable color, and throttled after too
 * many images.
 */
export const changeCompany = (ctx: OwnerAuditPorts & UploadPorts, { logo, icon, ...input }: CompanyChange): Promise<CompanyRecord> =>
  storePublicImages(ctx, 'brand', { logo, icon }, (images) =>
    withOwnCompanyTransaction(ctx, async (tx) => {
      const before = await lockCompanyRow(tx, ctx);
      return writeCompany(tx, ctx, before, {
        name: nullToDefault(input.name, before.identifier),
        legalName: input.legal_name,
        description: nullToDefault(input.description),
        website: nullToDefault(input.website),
        supportWebsite: input.support_website,
        documentationWebsite: input.documentation_website,
        supportEmail: input.support_email,
        contactEmail: input.contact_email,
        country: input.country,
        logo: await replaceBrandImage(tx, ctx, images.logo, before.logo),
        icon: await replaceBrandImage(tx, ctx, images.icon, before.icon),
        colour: input.colour,
        isPublic: input.public,
        mode: input.mode,
        metadata: mergeMetadata(before.metadata, input.metadata),
        systemEmail: input.system_email ?? input.email,
      });
    }),
  );

export const changeCompanyAddress = (ctx: OwnerAuditPorts, input: PlainAddressChange): Promise<CompanyRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockCompanyRow(tx, ctx);
    return writeCompany(tx, ctx, before, { address: applyAddressChange(before.address, input) });
  });

const DEFAULT_SETTINGS = CompanySettings.parse({});

const DURATION_TOO_LONG = 'default_session_duration cannot exceed session_duration_max.';

/** Maps fields with an older name to the current one. */
const resolveAliases = ({
  auto_complete_transactions: autoComplete,
  email_verification_url: url,
  ...input
}: CompanySettingsChange): Partial<CompanySettings> => {
  const status = autoComplete === undefined ? undefined : autoComplete ? 'Complete' : 'Pending';
  return {
    ...input,
    default_transaction_status: input.default_transaction_status ?? status,
    email_confirmation_url: input.email_confirmation_url === undefined ? url : input.email_confirmation_url,
  };
};

/** Stores only values that differ from the defaults. Keeps unknown stored settings, which come from another version. */
const toStoredSettings = (storedBefore: Record<string, unknown>, settings: CompanySettings): Record<string, unknown> => {
  const unknownSettings = Object.entries(storedBefore).filter(([name]) => !Object.hasOwn(DEFAULT_SETTINGS, name));
  const customSettings = Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(DEFAULT_SETTINGS, name)));
  return Object.fromEntries([...unknownSettings, ...customSettings]);
};

/** URLs in messages. The key that a link adds can sign in any user, including the owner. */
const LINK_TARGETS = [
  'email_confirmation_url',
  'password_reset_url',
  'password_set_url',
  'deactivate_verification_url',
  'request_delete_verification_url',
] as const;

/**
 * Changes settings of the company, effective from the next request. Throws invalid by field, including for a default session longer than
 * the maximum and for authenticators that a rule requires. Throws permission_denied if a user other than the owner changes link targets.
 */
export const changeSettings = (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'domainEvents' | 'environment'>,
  input: CompanySettingsChange,
): Promise<CompanySettings> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { id, settings: storedSettings } = await lockCompanyRow(tx, ctx);
    const before = parseSettings(id, storedSettings);
    const change = changeOf(before, resolveAliases(input));
    if (!change) return before;
    const after = { ...before, ...change.after };
    if (after.default_session_duration > after.session_duration_max) {
      const field = change.after.session_duration_max === undefined ? 'default_session_duration' : 'session_duration_max';
      throw invalid({ [field]: [DURATION_TOO_LONG] });
    }
    if (LINK_TARGETS.some((name) => change.after[name] !== undefined)) {
      await requireOwner(tx, ctx, 'Links in messages can sign in any user, including the owner');
    }
    if (change.after.supported_authenticators !== undefined) {
      const change = { companyId: id, before: before.supported_authenticators, after: after.supported_authenticators };
      await ctx.domainEvents.supportedAuthenticatorsChanging(tx, ctx, change);
    }
    await tx
      .update(companies)
      .set({ settings: toStoredSettings(storedSettings, after), updatedAt: ctx.clock.now() })
      .where(eq(companies.id, id));
    await recordCallerAction(tx, ctx, 'company.settings.update', { details: change });
    return after;
  });
