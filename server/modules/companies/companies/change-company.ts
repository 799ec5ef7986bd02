import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies, type CompanyRow } from '#db/schema/index.ts';
import { changedAddress, type PlainAddressChange } from '#server/modules/companies/companies/address-schema.ts';
import { getCompany, lockCompanyRow } from '#server/modules/companies/companies/get-company.ts';
import type { ShownCompany } from '#server/modules/companies/companies/present.ts';
import type { CompanyChange } from '#server/modules/companies/companies/schema.ts';
import { replaceBrandImage, type UploadPorts, withStoredImages } from '#server/modules/files/index.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

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
