import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const FIVE_USD = { amount: 5, currency: 'USD' };
const CREDIT = { amount: 5n, currency: 'USD' };

const addPending = async ({ ann }: CompanyFixture): Promise<string> => (await ann.api.transactions.credit(CREDIT)).id;

const addComplete = async ({ admin, ann }: CompanyFixture): Promise<string> =>
  (await admin.api.admin.transactions.credit({ ...CREDIT, user: ann.id, status: 'Complete' })).id;

const addUnclaimed = async (fixture: CompanyFixture): Promise<string> => {
  await addComplete(fixture);
  return (await fixture.ann.api.transactions.transfer({ ...CREDIT, recipient: 'cora@example.com' })).id;
};

/** A hold of Ann's money, which Bob can capture. */
const addHold = async (fixture: CompanyFixture) => {
  await addComplete(fixture);
  return fixture.ann.api.transactions.transfer({ ...CREDIT, recipient: fixture.bob.email, status: 'Pending' });
};

/** A hold of Bob's money, which Ann can capture. */
const addReceivedHold = async ({ admin, ann, bob }: CompanyFixture): Promise<string> => {
  await admin.api.admin.transactions.credit({ ...CREDIT, user: bob.id, status: 'Complete' });
  const debit = await bob.api.transactions.transfer({ ...CREDIT, recipient: ann.email, status: 'Pending' });
  return debit.partner?.id ?? '';
};

const addOwnHold = async (fixture: CompanyFixture): Promise<string> => {
  await addComplete(fixture);
  return (await addHold(fixture)).id;
};

export const examples: RecordExamples = {
  inputs: {
    'transactions.credit': { ...FIVE_USD, metadata: { order: 7 } },
    'transactions.debit': { ...FIVE_USD, amount: 1 },
    'transactions.transfer': ({ fixture }) => ({
      ...FIVE_USD,
      amount: 1,
      recipient: fixture.bob.email,
      debit_note: 'Lunch',
      credit_note: 'Thank you',
    }),
    'transactions.change': { status: 'Failed' },
    'transactions.replace': { status: 'Failed' },
    'admin.transactions.credit': ({ fixture }) => ({ ...FIVE_USD, user: fixture.ann.id, status: 'Complete' }),
    'admin.transactions.debit': ({ fixture }) => ({ ...FIVE_USD, user: fixture.ann.id, status: 'Pending' }),
    'admin.transactions.transfer': ({ fixture: { ann, bob } }) => ({ ...FIVE_USD, user: ann.id, recipient: bob.id }),
    'transactions.increment': { amount: 1 },
    'admin.transactions.increment': { amount: 1 },
    'admin.transactions.change': { status: 'Complete' },
    'admin.transactions.replace': { status: 'Complete' },
  },
  paths: { '/transactions/{id}/': addPending },
  ownPaths: {
    'transactions.change': addUnclaimed,
    'transactions.replace': addUnclaimed,
    'transactions.capture': addReceivedHold,
    'transactions.release': addReceivedHold,
    'transactions.increment': addOwnHold,
    'admin.transactions.capture': addOwnHold,
    'admin.transactions.release': addOwnHold,
    'admin.transactions.increment': addOwnHold,
    'admin.transactions.change': addPending,
    'admin.transactions.replace': addPending,
    'admin.transactions.reverse': addComplete,
  },
  preparedChanges: {
    'admin.transactions.debit': async (fixture) => {
      await addComplete(fixture);
      return () => fixture.admin.api.admin.transactions.debit({ ...CREDIT, user: fixture.ann.id });
    },
    'admin.transactions.transfer': async (fixture) => {
      await addComplete(fixture);
      return () => fixture.admin.api.admin.transactions.transfer({ ...CREDIT, user: fixture.ann.id, recipient: fixture.bob.id });
    },
  },
};
