// Payment requests. Requesters see the requests that they sent. A request names a user or an email address, or no recipient: then any user can
// pay it by its link. Payers see the requests that they have paid. All other requests return not_found.
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { companies, emails, transactions, users, type CompanyRow } from '#db/schema/index.ts';
import { paymentRequestPayments, paymentRequests, type PaymentRequestRow } from '#db/schema/payment-requests.ts';
import type { Services } from '#server/api/services.ts';
import type { Session } from '#server/api/session.ts';
import { isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { notFound } from '#server/kernel/errors.ts';
import { PAYMENT_REQUEST_STATUSES } from '#server/kernel/payment-request-enums.ts';
import {
  toAdminPaymentRequest,
  toPaymentRecord,
  type OwnedPaymentRequest,
  type PaymentRequestView,
  type RequestDirection,
  type RequestPaymentRecord,
} from '#server/modules/payments/payment-requests/schema.ts';
import { formatPersonName } from '#server/modules/payments/transactions/party.ts';
import { escapeLikePattern, userFilter } from '#server/modules/people/index.ts';
import { choice, exact, identity, integer, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { ownedRecords } from '#server/records/owned-records.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import { parseNumberId, requireRow } from '#server/records/record-ids.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

export const paymentRequestRecords = ownedRecords(paymentRequests, {
  name: 'payment_request',
  perUserMax: 10_000,
  countedRows: eq(paymentRequests.state, 'open'),
  toData: toAdminPaymentRequest,
});

export type RequestReadPorts = {
  db: Database;
  me: Pick<Session, 'companyId' | 'company' | 'userId'>;
} & Pick<Services, 'encryption' | 'environment'>;

const filters = {
  id: identity(paymentRequests.id),
  status: choice(paymentRequests.state, PAYMENT_REQUEST_STATUSES),
  currency: exact(paymentRequests.currency),
  amount: integer(paymentRequests.amount),
  search: matching((words) => {
    const pattern = `%${escapeLikePattern(words.trim())}%`;
    return or(sql`${paymentRequests.note} ilike ${pattern}`, sql`${paymentRequests.recipient} ilike ${pattern}`);
  }),
  due: timestamp(paymentRequests.dueAt),
  expires: timestamp(paymentRequests.expiresAt),
  created: timestamp(paymentRequests.createdAt),
  updated: timestamp(paymentRequests.updatedAt),
};

const order = {
  sorts: {
    created: paymentRequests.createdAt,
    updated: paymentRequests.updatedAt,
    due: paymentRequests.dueAt,
    amount: paymentRequests.amount,
    id: paymentRequests.id,
  },
  id: paymentRequests.id,
  created: paymentRequests.createdAt,
};

export const ownPaymentRequestList = listing({ filters, ...order });

export const paymentRequestList = listing({ filters: { ...filters, user: userFilter(paymentRequests) }, ...order });

const linkContext = (key: string): string => `payment_request:${key}`;

/** Encrypts the token of a link, to show it to the requester again. */
export const sealLink = ({ encryption }: Pick<Services, 'encryption'>, key: string, token: string): string =>
  encryption.encrypt(token, linkContext(key));

export const openLink = ({ encryption }: Pick<Services, 'encryption'>, { linkKey, linkSealed }: PaymentRequestRow): string =>
  encryption.decrypt(linkSealed, linkContext(linkKey));

/** The path of the page where a request can be paid. */
export const linkPath = (token: string): string => `/pay/${token}`;

const toView = (ctx: RequestReadPorts, request: OwnedPaymentRequest): PaymentRequestView => {
  const direction = request.record.userId === ctx.me.userId ? 'sent' : 'received';
  return {
    ...request,
    direction,
    requesterName: formatPersonName(request.user, ctx.me.company),
    link: direction === 'sent' ? `${ctx.environment.appUrl}${linkPath(openLink(ctx, request.record))}` : null,
  };
};

const selectOwnEmails = ({ db, me: { companyId, userId } }: Pick<RequestReadPorts, 'db' | 'me'>) =>
  db
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.companyId, companyId), eq(emails.userId, userId), eq(emails.isVerified, true), eq(emails.archived, false)));

/** Whether the request names the caller, by user or by a verified email address. */
export const isRecipient = async (
  ctx: Pick<RequestReadPorts, 'db' | 'me'>,
  { payerId, payerEmail }: Pick<PaymentRequestRow, 'payerId' | 'payerEmail'>,
): Promise<boolean> => {
  if (payerId !== null) return payerId === ctx.me.userId;
  return payerEmail !== null && (await selectOwnEmails(ctx)).some(({ address }) => address === payerEmail);
};

/** The requests that the caller received, or has paid by their link. */
const receivedCondition = (ctx: Pick<RequestReadPorts, 'db' | 'me'>): SQL => {
  const { db } = ctx;
  const { companyId, userId } = ctx.me;
  const byPayer = db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.companyId, companyId), eq(paymentRequests.payerId, userId)));
  const byEmail = db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.companyId, companyId), inArray(paymentRequests.payerEmail, selectOwnEmails(ctx))));
  const paid = db
    .select({ id: paymentRequestPayments.requestId })
    .from(paymentRequestPayments)
    .where(and(eq(paymentRequestPayments.companyId, companyId), eq(paymentRequestPayments.payerId, userId)));
  return sql`${paymentRequests.userId} <> ${userId} and ${inArray(paymentRequests.id, union(byPayer, byEmail, paid))}`;
};

const sentCondition = ({ me }: Pick<RequestReadPorts, 'me'>): SQL => eq(paymentRequests.userId, me.userId);

const directionCondition = (ctx: RequestReadPorts, direction: RequestDirection | undefined): SQL | undefined => {
  if (direction === 'sent') return sentCondition(ctx);
  return direction === 'received' ? receivedCondition(ctx) : or(sentCondition(ctx), receivedCondition(ctx));
};

const selectRequests = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ record: paymentRequests, user: users })
    .from(paymentRequests)
    .innerJoin(users, and(eq(users.companyId, paymentRequests.companyId), eq(users.id, paymentRequests.userId)))
    .where(and(eq(paymentRequests.companyId, companyId), eq(paymentRequests.archived, false), where))
    .$dynamic();

/** The caller's requests of one direction, or of both. */
export const listOwnRequests = (
  ctx: RequestReadPorts & PageCall,
  direction: RequestDirection | undefined,
  query: ListQuery,
): Promise<Page<PaymentRequestView>> => {
  const { companyId } = ctx.me;
  const scope = and(eq(paymentRequests.companyId, companyId), eq(paymentRequests.archived, false), directionCondition(ctx, direction));
  return readPage(ctx, query, ownPaymentRequestList, {
    count: (where) => ctx.db.$count(paymentRequests, and(scope, where)),
    rows: async (part) =>
      (await inOrder(selectRequests(ctx.db, companyId, and(scope, part.where)), part)).map((request) => toView(ctx, request)),
    toPosition: ({ record }) => record,
  });
};

export const listRequests = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<OwnedPaymentRequest>> =>
  paymentRequestRecords.listPage(ctx, query, paymentRequestList);

/** A request that the caller sent or received. Throws not_found. */
export const findOwnRequest = async (ctx: RequestReadPorts, id: string, direction?: RequestDirection): Promise<OwnedPaymentRequest> =>
  requireRow(
    await selectRequests(ctx.db, ctx.me.companyId, and(eq(paymentRequests.id, parseNumberId(id)), directionCondition(ctx, direction))),
  );

/** The request of a link, whatever its recipient. Undefined for a token that is malformed or unknown. */
const findByToken = async (db: Database, token: string): Promise<OwnedPaymentRequest | undefined> => {
  const presented = readToken(token);
  if (!presented) return undefined;
  const [found] = await selectRequests(db, presented.companyId, eq(paymentRequests.linkKey, presented.key));
  return isSameSecret(presented, found?.record.linkHash) ? found : undefined;
};

/** The company of a link, for the page before the sign-in. Throws not_found. */
export const findCompanyOfLink = async (db: Database, token: string): Promise<Pick<CompanyRow, 'identifier' | 'name'>> => {
  const request = await findByToken(db, token);
  if (!request) throw notFound();
  const { identifier, name } = companies;
  return requireRow(await db.select({ identifier, name }).from(companies).where(eq(companies.id, request.record.companyId)));
};

/** The request of a link. Throws not_found for a token that is unknown, of another company, or of a request to another user. */
export const findLinkedRequest = async ({ db, me }: RequestReadPorts, token: string): Promise<OwnedPaymentRequest> => {
  const request = await findByToken(db, token);
  if (request?.record.companyId !== me.companyId) throw notFound();
  const { payerId, userId } = request.record;
  if (payerId !== null && payerId !== me.userId && userId !== me.userId) throw notFound();
  return request;
};

const listPayments = async (
  { db, me }: RequestReadPorts,
  { companyId, id, userId }: PaymentRequestRow,
): Promise<RequestPaymentRecord[]> => {
  const isRequester = userId === me.userId;
  const { transactionId, amount, createdAt } = paymentRequestPayments;
  const rows = await db
    .select({ transactionId, creditId: transactions.partnerId, amount, createdAt })
    .from(paymentRequestPayments)
    .innerJoin(transactions, and(eq(transactions.companyId, paymentRequestPayments.companyId), eq(transactions.id, transactionId)))
    .where(
      and(
        eq(paymentRequestPayments.companyId, companyId),
        eq(paymentRequestPayments.requestId, id),
        ...(isRequester ? [] : [eq(paymentRequestPayments.payerId, me.userId)]),
      ),
    )
    .orderBy(asc(createdAt), asc(transactionId));
  return rows.map(({ creditId, ...row }) => toPaymentRecord(isRequester && creditId ? { ...row, transactionId: creditId } : row));
};

/** With its payments. */
export const describeRequest = async (ctx: RequestReadPorts, request: OwnedPaymentRequest): Promise<PaymentRequestView> => ({
  ...toView(ctx, request),
  payments: await listPayments(ctx, request.record),
});
