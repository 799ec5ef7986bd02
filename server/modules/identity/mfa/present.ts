// What is shown of an authenticator. Secrets are shown in the answer of its creation only; the older face shows those of an
// authenticator app for as long as it is not confirmed.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, recoveryCodes, type AuthenticatorRow } from '#db/schema/index.ts';
import type { Session, SessionPort } from '#server/api/session.ts';
import { openTotpSecret } from '#server/modules/identity/mfa/totp-secret.ts';
import { otpauthUrl, type SharedSecret } from '#server/modules/identity/mfa/totp.ts';
import type { UsersAuthenticator } from '#server/modules/identity/mfa/find-authenticators.ts';
import type { AdminAuthenticator, Authenticator, SmsRecord, TokenMfaRecord } from '#server/modules/identity/mfa/schema.ts';
import { MASK, maskMobile } from '#server/modules/people/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import { showPage, type Page } from '#server/records/listing.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** How an authenticator app names what it holds. */
type Labels = { issuer: string; account: string };

/** The labels of a user: the company's name, and what the user is known by. A colon would end the issuer in an app. */
const readLabels = async (db: Database, { companyId, company, user }: Session): Promise<Labels> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  const issuer = row?.name.replaceAll(':', ' ').trim();
  return { issuer: issuer || company, account: user.email ?? user.mobile ?? user.id };
};

const common = (row: AuthenticatorRow) => ({
  id: row.id,
  type: row.type,
  verified: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

const toWire = (row: AuthenticatorRow, details: Authenticator['details']): Authenticator => ({ ...common(row), details });

/** What is known of recovery codes once they were shown. */
type CodeStock = { available: boolean }[];

/** Which recovery codes of each authenticator were used, in their order. */
const readStocks = async (db: Database, companyId: number, rows: readonly AuthenticatorRow[]): Promise<Map<string, CodeStock>> => {
  const ids = rows.filter(({ type }) => type === 'static').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const codes = await db
    .select({ authenticatorId: recoveryCodes.authenticatorId, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), inArray(recoveryCodes.authenticatorId, ids)))
    .orderBy(recoveryCodes.position);
  const stocks = Map.groupBy(codes, ({ authenticatorId }) => authenticatorId);
  return new Map([...stocks].map(([id, stock]) => [id, stock.map(({ usedAt }) => ({ available: usedAt === null }))]));
};

const toMaskedAuthenticator = (row: AuthenticatorRow, labels: Labels, codes: CodeStock): Authenticator => {
  switch (row.type) {
    case 'totp':
      return toWire(row, { name: row.name, algorithm: row.algorithm ?? 'SHA1', ...labels, otpauth_url: MASK, key: MASK });
    case 'sms':
      return toWire(row, { name: row.name, mobile: maskMobile(row.mobile ?? '') });
    case 'static':
      return toWire(row, { name: row.name, tokens: codes.map(({ available }) => ({ token: MASK, available })) });
  }
};

/** How the caller's authenticators are shown, when these are: what that takes of other tables is read once. */
const masking = async (
  { db, me }: ActorPorts & SessionPort,
  rows: readonly AuthenticatorRow[],
): Promise<(row: AuthenticatorRow) => Authenticator> => {
  const labels = await readLabels(db, me);
  const stocks = await readStocks(db, me.companyId, rows);
  return (row) => toMaskedAuthenticator(row, labels, stocks.get(row.id) ?? []);
};

/** One of the caller's authenticators with its secrets masked. */
export const showAuthenticator = async (ctx: ActorPorts & SessionPort, row: AuthenticatorRow): Promise<Authenticator> =>
  (await masking(ctx, [row]))(row);

/** A page of the caller's authenticators with their secrets masked. */
export const showAuthenticators = async (ctx: ActorPorts & SessionPort, page: Page<AuthenticatorRow>): Promise<Page<Authenticator>> =>
  showPage(page, await masking(ctx, page.results));

/** A new authenticator, not usable before it is verified, and the secrets that are shown once. */
export type CreatedAuthenticator = { row: AuthenticatorRow; totp?: SharedSecret; codes?: readonly string[] };

/** An authenticator in the answer of its creation. */
export const showNewAuthenticator = async (
  { db, me }: ActorPorts & SessionPort,
  { row, totp, codes = [] }: CreatedAuthenticator,
): Promise<Authenticator> => {
  const labels = await readLabels(db, me);
  if (totp)
    return toWire(row, {
      name: row.name,
      algorithm: totp.algorithm,
      ...labels,
      otpauth_url: otpauthUrl(totp, labels),
      key: totp.secret,
    });
  if (row.type === 'sms') return toWire(row, { name: row.name, mobile: row.mobile ?? '' });
  return toWire(row, { name: row.name, tokens: codes.map((token) => ({ token, available: true })) });
};

/** The SMS record of the older face. */
export const toSmsRecord = (row: AuthenticatorRow): SmsRecord => ({
  mobile: row.verifiedAt === null ? (row.mobile ?? '') : maskMobile(row.mobile ?? ''),
  confirmed: row.verifiedAt !== null,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

/** The token record of the older face. */
export const showTokenMfa = async (
  { db, me, encryption }: ActorPorts & SessionPort & Pick<Services, 'encryption'>,
  row: AuthenticatorRow,
): Promise<TokenMfaRecord> => {
  const shared = row.verifiedAt === null ? openTotpSecret(encryption, row) : undefined;
  const labels = await readLabels(db, me);
  return {
    ...labels,
    otpauth_url: shared ? otpauthUrl(shared, labels) : '',
    key: shared?.secret ?? '',
    confirmed: row.verifiedAt !== null,
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};

/** An authenticator as the admins of its owner's company see it. */
export const toAdminAuthenticator = ({ authenticator, user }: UsersAuthenticator): AdminAuthenticator => ({
  ...common(authenticator),
  user: toShortUser(user),
});
