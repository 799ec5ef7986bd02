import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, services, users, type CompanyRow, type ServiceRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import {
  changedAddress,
  type CompanyChange,
  type PlainAddressChange,
  type ShownCompany,
} from '#server/modules/companies/companies/schema.ts';
import { toSettings, type SettingsChange } from '#server/modules/companies/companies/settings.ts';
import { replaceBrandImage, withStoredImages, type UploadPorts } from '#server/modules/files/index.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { requireOwner } from '#server/records/rank.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';

/** The company of an identifier, in any case; undefined when there is none. Look at `status`: a suspended one takes nobody. */
export const findCompany = async (db: Database, identifier: string): Promise<CompanyRow | undefined> => {
  const [company] = await db.select().from(companies).where(eq(companies.identifier, identifier.trim().toLowerCase()));
  return company;
};

/** Whether there is any company. A database without one is new. */
export const hasCompany = async (db: Database): Promise<boolean> =>
  (await db.select({ id: companies.id }).from(companies).limit(1)).length > 0;

/** Those that work for a company. */
export const readServices = (db: Database, companyId: number): Promise<ServiceRow[]> =>
  db
    .select()
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.active, true)))
    .orderBy(asc(services.id));

/** The caller's company. */
export const getCompany = async ({ db, owner: { companyId } }: OwnerPorts): Promise<ShownCompany> => {
  const [found] = await db
    .select({ company: companies, owner: users })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, companies.ownerId)))
    .where(eq(companies.id, companyId));
  if (!found) throw notFound();
  return { company: found.company, owner: found.owner ?? undefined, services: await readServices(db, companyId) };
};

/** The row of the caller's company, which nobody else changes before the transaction ends. */
export const lockCompanyRow = async (tx: Tx, { owner: { companyId } }: OwnerCall): Promise<CompanyRow> => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw notFound();
  return company;
};

/** Writes what changes of the company, if anything does. */
const write = async (tx: Tx, ctx: Actor & OwnerCall, before: CompanyRow, columns: Partial<CompanyRow>): Promise<ShownCompany> => {
  const change = changeOf(before, columns);
  if (change) {
    await tx
      .update(companies)
      .set({ ...change.after, updatedAt: ctx.clock.now() })
      .where(eq(companies.id, before.id));
    await recordAct(tx, ctx, 'company.update', { details: change });
  }
  return getCompany({ db: tx, owner: ctx.owner });
};

/** The blank form of a field that may not be null: undefined stays undefined. */
const orBlank = (value: string | null | undefined, blank = ''): string | undefined => (value === null ? blank : value);

/**
 * Changes what a company says of itself. Throws invalid by field, also for an image that is none and for a colour that cannot be read;
 * throttled when too many images are sent.
 */
export const changeCompany = (ctx: OwnerAuditPorts & UploadPorts, { logo, icon, ...sent }: CompanyChange): Promise<ShownCompany> =>
  withStoredImages(ctx, { logo, icon }, (images) =>
    inOwnCompany(ctx, async (tx) => {
      const before = await lockCompanyRow(tx, ctx);
      return write(tx, ctx, before, {
        name: orBlank(sent.name, before.identifier),
        legalName: sent.legal_name,
        description: orBlank(sent.description),
        website: orBlank(sent.website),
        supportWebsite: sent.support_website,
        documentationWebsite: sent.documentation_website,
        supportEmail: sent.support_email,
        contactEmail: sent.contact_email,
        country: sent.country,
        logo: await replaceBrandImage(tx, ctx, images.logo, before.logo),
        icon: await replaceBrandImage(tx, ctx, images.icon, before.icon),
        colour: sent.colour,
        isPublic: sent.public,
        mode: sent.mode,
        metadata: mergeMetadata(before.metadata, sent.metadata),
        systemEmail: sent.system_email ?? sent.email,
      });
    }),
  );

/** Changes where the company is. */
export const changeCompanyAddress = (ctx: OwnerAuditPorts, sent: PlainAddressChange): Promise<ShownCompany> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockCompanyRow(tx, ctx);
    return write(tx, ctx, before, { address: changedAddress(before.address, sent) });
  });

const DEFAULTS = CompanySettings.parse({});

const TOO_LONG = 'Sessions last default_session_duration when nobody says how long: it cannot be more than session_duration_max.';

/** What is sent by its names of today. */
const renamed = ({
  auto_complete_transactions: completes,
  email_verification_url: url,
  ...sent
}: SettingsChange): Partial<CompanySettings> => {
  const status = completes === undefined ? undefined : completes ? 'Complete' : 'Pending';
  return {
    ...sent,
    default_transaction_status: sent.default_transaction_status ?? status,
    email_confirmation_url: sent.email_confirmation_url === undefined ? url : sent.email_confirmation_url,
  };
};

/** Only what differs from the defaults is stored; what is stored and unknown here, of another version, stays. */
const toStored = (stored: Record<string, unknown>, settings: CompanySettings): Record<string, unknown> => {
  const unknown = Object.entries(stored).filter(([name]) => !Object.hasOwn(DEFAULTS, name));
  const differing = Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(DEFAULTS, name)));
  return Object.fromEntries([...unknown, ...differing]);
};

/** Throws invalid where a rule would ask people for an authenticator that nobody could set up any more. */
/** Keys and codes of everybody, the owner's too, go where these say. */
const LINK_TARGETS = ['email_confirmation_url', 'password_reset_url', 'password_set_url'] as const;

/**
 * Changes the settings of the company, from the next call on. Throws invalid by field: also for a shortest session that is longer than the
 * longest, and for authenticators without which people could not get in. Throws permission_denied for others than the owner where links change.
 */
export const changeSettings = (
  ctx: OwnerAuditPorts & SessionPort & Pick<Services, 'domainEvents' | 'environment'>,
  sent: SettingsChange,
): Promise<CompanySettings> =>
  inOwnCompany(ctx, async (tx) => {
    const { id, settings: stored } = await lockCompanyRow(tx, ctx);
    const before = toSettings(id, stored);
    const change = changeOf(before, renamed(sent));
    if (!change) return before;
    const after = { ...before, ...change.after };
    if (after.default_session_duration > after.session_duration_max) {
      const field = change.after.session_duration_max === undefined ? 'default_session_duration' : 'session_duration_max';
      throw invalid({ [field]: [TOO_LONG] });
    }
    if (LINK_TARGETS.some((name) => change.after[name] !== undefined)) {
      await requireOwner(tx, ctx, 'The links of messages carry what lets people in, the owner included');
    }
    if (change.after.supported_authenticators !== undefined) {
      const change = { companyId: id, before: before.supported_authenticators, after: after.supported_authenticators };
      await ctx.domainEvents.supportedAuthenticatorsChanging(tx, ctx, change);
    }
    await tx
      .update(companies)
      .set({ settings: toStored(stored, after), updatedAt: ctx.clock.now() })
      .where(eq(companies.id, id));
    await recordAct(tx, ctx, 'company.settings.update', { details: change });
    return after;
  });
