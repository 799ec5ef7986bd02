// Procedures for the currencies and account currencies of bank and crypto accounts, the same for both kinds.
import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { mergeRouters, router } from '#server/api/trpc.ts';
import {
  RecordAccountCurrencyInput,
  RecordAccountCurrencyPath,
  RecordCurrencyInput,
  RecordCurrencyPath,
  ReducedAccountCurrency,
} from '#server/modules/profile/record-currencies/schema.ts';
import {
  getLinkedAccountCurrency,
  getLinkedCurrency,
  getLinks,
  linkAccountCurrency,
  linkCurrency,
  unlinkAccountCurrency,
  unlinkCurrency,
  type LinkedRecords,
} from '#server/modules/profile/record-currencies/service.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

const KINDS = {
  bank_account: { type: 'bankaccount', path: 'bank-accounts/{id}', noun: 'bank account' },
  crypto_account: { type: 'cryptoaccount', path: 'crypto-accounts/{id}', noun: 'crypto account' },
} as const;

const SECTIONS = {
  user: { path: '/user', determiner: 'your' },
  admin: { path: '/admin/users', determiner: 'a' },
} as const;
type Section = keyof typeof SECTIONS;

const describeRecords = (section: Section, kind: LinkedRecords['kind']) => {
  const { type, path, noun } = KINDS[kind];
  const { path: root, determiner } = SECTIONS[section];
  return { type, path: `${root}/${path}` as const, linkedRecord: `${determiner} ${noun}` };
};

const currencyRouter = (section: Section, linkedRecords: LinkedRecords) => {
  const { type, path, linkedRecord } = describeRecords(section, linkedRecords.kind);
  const procedures = proceduresFor(section, type);
  return router({
    list: procedures.view
      .meta(rest('GET', `${path}/currencies/`, 'List linked currencies'))
      .input(IdPath)
      .output(z.array(ReducedCurrency))
      .query(async ({ ctx, input }) => (await getLinks(ctx, linkedRecords, input.id)).currencies),

    create: procedures.add
      .meta(creates(`${path}/currencies/`, 'Link a currency', { description: `Links ${linkedRecord} to a currency.` }))
      .input(RecordCurrencyInput)
      .output(ReducedCurrency)
      .mutation(({ ctx, input }) => linkCurrency(ctx, linkedRecords, input)),

    get: procedures.view
      .meta(rest('GET', `${path}/currencies/{code}/`, 'Get a linked currency'))
      .input(RecordCurrencyPath)
      .output(ReducedCurrency)
      .query(({ ctx, input }) => getLinkedCurrency(ctx, linkedRecords, input.id, input.code)),

    remove: procedures.delete
      .meta(rest('DELETE', `${path}/currencies/{code}/`, 'Unlink a currency'))
      .input(RecordCurrencyPath)
      .output(noOutput)
      .mutation(({ ctx, input }) => unlinkCurrency(ctx, linkedRecords, { id: input.id, currency: input.code })),
  });
};

const currencyUpdateRouter = (linkedRecords: LinkedRecords) => {
  const { type, path } = describeRecords('admin', linkedRecords.kind);
  return router({
    update: proceduresFor('admin', type)
      .change.meta(
        rest('PATCH', `${path}/currencies/{code}/`, 'Update a linked currency', {
          description: 'Has no effect and returns the same data as `GET`. Kept for v3 clients.',
        }),
      )
      .input(RecordCurrencyPath)
      .output(ReducedCurrency)
      .query(({ ctx, input }) => getLinkedCurrency(ctx, linkedRecords, input.id, input.code)),
  });
};

const accountCurrencyRouter = (section: Section, linkedRecords: LinkedRecords) => {
  const { type, path, linkedRecord } = describeRecords(section, linkedRecords.kind);
  const procedures = proceduresFor(section, type);
  return router({
    list: procedures.view
      .meta(rest('GET', `${path}/account-currencies/`, 'List linked account currencies'))
      .input(IdPath)
      .output(z.array(ReducedAccountCurrency))
      .query(async ({ ctx, input }) => (await getLinks(ctx, linkedRecords, input.id)).account_currencies),

    create: procedures.add
      .meta(
        creates(`${path}/account-currencies/`, 'Link an account currency', {
          description: `Links ${linkedRecord} to an account currency.`,
        }),
      )
      .input(RecordAccountCurrencyInput)
      .output(ReducedAccountCurrency)
      .mutation(({ ctx, input }) => linkAccountCurrency(ctx, linkedRecords, { id: input.id, linkedId: input.account_currency })),

    get: procedures.view
      .meta(rest('GET', `${path}/account-currencies/{account_currency_id}/`, 'Get a linked account currency'))
      .input(RecordAccountCurrencyPath)
      .output(ReducedAccountCurrency)
      .query(({ ctx, input }) => getLinkedAccountCurrency(ctx, linkedRecords, input.id, input.account_currency_id)),

    remove: procedures.delete
      .meta(rest('DELETE', `${path}/account-currencies/{account_currency_id}/`, 'Unlink an account currency'))
      .input(RecordAccountCurrencyPath)
      .output(noOutput)
      .mutation(({ ctx, input }) => unlinkAccountCurrency(ctx, linkedRecords, { id: input.id, linkedId: input.account_currency_id })),
  });
};

/** The routers below the router of the user's own records. */
export const recordCurrencyRouters = (linkedRecords: LinkedRecords) => ({
  currencies: currencyRouter('user', linkedRecords),
  accountCurrencies: accountCurrencyRouter('user', linkedRecords),
});

/** The routers below the admin router of the kind. */
export const adminRecordCurrencyRouters = (linkedRecords: LinkedRecords) => ({
  currencies: mergeRouters(currencyRouter('admin', linkedRecords), currencyUpdateRouter(linkedRecords)),
  accountCurrencies: accountCurrencyRouter('admin', linkedRecords),
});
