// Procedures of collections. Users see those in which they have a transaction, admins all of the company.
import type { SessionContext } from '#server/api/context.ts';
import { posts } from '#server/api/posting-plan.ts';
import { owning, requiring } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { planCollection, planCollectionAsAdmin } from '#server/modules/payments/transaction-collections/create-collection.ts';
import {
  AdminCollectionChange,
  AdminCollectionInput,
  AdminTransactionCollection,
  CollectionInput,
  CollectionPath,
  TransactionCollection,
  toAdminCollection,
  toCollection,
} from '#server/modules/payments/transaction-collections/schema.ts';
import {
  collectionList,
  getCollection,
  listCollections,
  ownCollectionList,
  planCollectionChange,
} from '#server/modules/payments/transaction-collections/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { companyOwner } from '#server/records/owned-records.ts';

const own = owning('user', 'transaction');
const any = owning('admin', 'transaction');

const DESCRIPTION =
  'Up to 24 transactions that are one collection and move together. `parent` and `partner` name the `id` of another item of the ' +
  'request; two partners are a debit and a credit of the same amount and currency, and what has none comes from outside or goes there.';

const planChange = (ctx: SessionContext, input: AdminCollectionChange) =>
  planCollectionChange({ ...ctx, owner: companyOwner(ctx.me) }, input);

export const transactionCollectionRouter = router({
  list: own.viewing
    .meta(rest('GET', '/transaction-collections/', 'List the collections in which you have a transaction'))
    .input(ownCollectionList.input)
    .output(pageOf(TransactionCollection))
    .query(async ({ ctx, input }) => serializePage(await listCollections(ctx, ownCollectionList, input), toCollection)),
  get: own.viewing
    .meta(rest('GET', '/transaction-collections/{id}/', 'Get your transactions of a collection'))
    .input(CollectionPath)
    .output(TransactionCollection)
    .query(async ({ ctx, input }) => toCollection(await getCollection(ctx, input.id))),
  create: requiring('user.transaction.add')
    .meta(
      creates('/transaction-collections/', 'Create transactions that move together', { description: DESCRIPTION, posting: planCollection }),
    )
    .input(CollectionInput)
    .output(TransactionCollection)
    .mutation(posts(planCollection)),
});

/** As in v3, PUT is an alias of PATCH. */
const changing = (method: 'PATCH' | 'PUT') =>
  any.changing
    .meta(
      rest(method, '/admin/transaction-collections/{id}/', 'Complete, fail or archive all transactions of a collection', {
        description: 'Complete and Failed are final.',
        posting: planChange,
      }),
    )
    .input(AdminCollectionChange)
    .output(AdminTransactionCollection)
    .mutation(posts(planChange));

export const adminTransactionCollectionRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/transaction-collections/', "List the company's collections of transactions"))
    .input(collectionList.input)
    .output(pageOf(AdminTransactionCollection))
    .query(async ({ ctx, input }) => serializePage(await listCollections(ctx, collectionList, input), toAdminCollection)),
  get: any.viewing
    .meta(rest('GET', '/admin/transaction-collections/{id}/', 'Get a collection of transactions'))
    .input(CollectionPath)
    .output(AdminTransactionCollection)
    .query(async ({ ctx, input }) => toAdminCollection(await getCollection(ctx, input.id))),
  create: requiring('admin.transaction.add')
    .meta(
      creates('/admin/transaction-collections/', 'Create transactions of users and accounts that move together', {
        description: DESCRIPTION,
        posting: planCollectionAsAdmin,
      }),
    )
    .input(AdminCollectionInput)
    .output(AdminTransactionCollection)
    .mutation(posts(planCollectionAsAdmin)),
  change: changing('PATCH'),
  replace: changing('PUT'),
});
