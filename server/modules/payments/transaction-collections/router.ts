// Procedures of collections. Users see those in which they have a transaction, admins all of the company.
import type { SessionContext } from '#server/api/context.ts';
import { postingResolver } from '#server/api/posting-plan.ts';
import { proceduresFor, permissionProcedure } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
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

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');

const DESCRIPTION =
  'Creates up to 24 transactions that complete or fail together. `parent` and `partner` refer to the `id` of another item in the request. ' +
  'Two partners are a debit and a credit of the same amount and currency; items without a partner have an external counterparty.';

const planChange = (ctx: SessionContext, input: AdminCollectionChange) =>
  planCollectionChange({ ...ctx, owner: companyOwner(ctx.me) }, input);

export const transactionCollectionRouter = router({
  list: userProcedures.view
    .meta(
      rest('GET', '/transaction-collections/', 'List your transaction collections', {
        description: 'Returns the collections that contain your transactions.',
      }),
    )
    .input(ownCollectionList.input)
    .output(pageOf(TransactionCollection))
    .query(async ({ ctx, input }) => serializePage(await listCollections(ctx, ownCollectionList, input), toCollection)),
  get: userProcedures.view
    .meta(
      rest('GET', '/transaction-collections/{id}/', 'Get a transaction collection', {
        description: 'Returns the collection with your transactions only.',
      }),
    )
    .input(CollectionPath)
    .output(TransactionCollection)
    .query(async ({ ctx, input }) => toCollection(await getCollection(ctx, input.id))),
  create: permissionProcedure('user.transaction.add')
    .meta(creates('/transaction-collections/', 'Create a transaction collection', { description: DESCRIPTION, posting: planCollection }))
    .input(CollectionInput)
    .output(TransactionCollection)
    .mutation(postingResolver(planCollection)),
});

const collectionChange = updateAndReplace(
  '/admin/transaction-collections/{id}/',
  'Update a transaction collection',
  (meta) =>
    adminProcedures.change.meta(meta).input(AdminCollectionChange).output(AdminTransactionCollection).mutation(postingResolver(planChange)),
  {
    description: 'Sets the status of all transactions of a pending collection, or archives them. `Complete` and `Failed` are final.',
    posting: planChange,
  },
);

export const adminTransactionCollectionRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/transaction-collections/', 'List transaction collections'))
    .input(collectionList.input)
    .output(pageOf(AdminTransactionCollection))
    .query(async ({ ctx, input }) => serializePage(await listCollections(ctx, collectionList, input), toAdminCollection)),
  get: adminProcedures.view
    .meta(rest('GET', '/admin/transaction-collections/{id}/', 'Get a transaction collection'))
    .input(CollectionPath)
    .output(AdminTransactionCollection)
    .query(async ({ ctx, input }) => toAdminCollection(await getCollection(ctx, input.id))),
  create: permissionProcedure('admin.transaction.add')
    .meta(
      creates('/admin/transaction-collections/', 'Create a transaction collection', {
        description: DESCRIPTION,
        posting: planCollectionAsAdmin,
      }),
    )
    .input(AdminCollectionInput)
    .output(AdminTransactionCollection)
    .mutation(postingResolver(planCollectionAsAdmin)),
  change: collectionChange.update,
  replace: collectionChange.replace,
});
