import type { CompanyFixture, TestUser } from '#server/testing/company-fixture.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const DINNER = { amount: 5n, currency: 'USD', note: 'Dinner' };

const request = async (requester: TestUser, payer: TestUser): Promise<string> =>
  String((await requester.api.paymentRequests.create({ ...DINNER, recipient: payer.id })).id);

const sendOne = ({ ann, bob }: CompanyFixture): Promise<string> => request(ann, bob);

/** Numbers restart in each company, so the third request of one does not exist in another. */
const sendThree = async (fixture: CompanyFixture): Promise<string> => {
  await sendOne(fixture);
  await sendOne(fixture);
  return sendOne(fixture);
};

const receiveOne = async ({ admin, ann, bob }: CompanyFixture): Promise<string> => {
  await admin.api.admin.transactions.credit({ ...DINNER, user: ann.id, status: 'Complete' });
  return request(bob, ann);
};

const sendYesterday = async (fixture: CompanyFixture, { owner }: TestDatabase): Promise<string> => {
  const id = await sendOne(fixture);
  await owner`
    update payment_requests set created_at = created_at - interval '1 day'
    where company_id = ${fixture.companyId} and id = ${Number(id)}`;
  return id;
};

const shareLink = async ({ admin, ann, bob }: CompanyFixture): Promise<string> => {
  await admin.api.admin.transactions.credit({ ...DINNER, user: ann.id, status: 'Complete' });
  const { link } = await bob.api.paymentRequests.create(DINNER);
  return link?.split('/').at(-1) ?? '';
};

export const examples: RecordExamples = {
  inputs: {
    'paymentRequests.create': ({ fixture }) => ({ ...DINNER, recipient: fixture.bob.email }),
    'paymentRequests.pay': {},
    'paymentLinks.pay': {},
  },
  paths: { '/payment-requests/{id}/': sendOne, '/admin/payment-requests/{id}/': sendThree, '/payment-links/{token}/': shareLink },
  ownPaths: {
    'paymentRequests.pay': receiveOne,
    'paymentRequests.decline': receiveOne,
    'paymentRequests.cancel': sendOne,
    'paymentRequests.remind': sendYesterday,
    'paymentLinks.pay': shareLink,
    'admin.paymentRequests.cancel': sendThree,
  },
};
