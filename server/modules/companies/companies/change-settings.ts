import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { companies } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { lockCompanyRow } from '#server/modules/companies/companies/get-company.ts';
import { toSettings } from '#server/modules/companies/companies/read-settings.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import type { SettingsChange } from '#server/modules/companies/companies/settings-schema.ts';
import { requireOwner } from '#server/records/rank.ts';
import { invalid } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

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
