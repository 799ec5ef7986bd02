import type { CompanyFixture, TestUser } from '#server/testing/company-fixture.ts';
import { newName } from '#server/testing/examples/derived-input.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const DINNER = { amount: 5n, currency: 'USD', note: 'Dinner' };

const request = async (requester: TestUser, payer: TestUser): Promise<string> =>
  String((await requester.api.paymentRequests.create({ ...DINNER, recipient: payer.id })).id);

/** The other side, which no test of Ann, Bob or the admin is. */
const joinOther = (fixture: CompanyFixture): Promise<TestUser> => fixture.join(newName('user'));

const sendOne = async (fixture: CompanyFixture): Promise<string> => request(fixture.ann, await joinOther(fixture));

/** Numbers restart in each company, so the third request of one does not exist in another. */
const sendThree = async (fixture: CompanyFixture): Promise<string> => {
  await sendOne(fixture);
  await sendOne(fixture);
  return sendOne(fixture);
};

const receiveOne = async (fixture: CompanyFixture): Promise<string> => {
  const { admin, ann } = fixture;
  await admin.api.admin.transactions.credit({ ...DINNER, user: ann.id, status: 'Complete' });
  return request(await joinOther(fixture), ann);
};

const sendYesterday = async (fixture: CompanyFixture, { owner }: TestDatabase): Promise<string> => {
  const id = await sendOne(fixture);
  await owner`
    update payment_requests set created_at = created_at - interval '1 day'
    where company_id = ${fixture.companyId} and id = ${Number(id)}`;
  return id;
};

const shareLink = async (fixture: CompanyFixture): Promise<string> => {
  const { admin, ann } = fixture;
  await admin.api.admin.transactions.credit({ ...DINNER, user: ann.id, status: 'Complete' });
  const { api } = await joinOther(fixture);
  const { link } = await api.paymentRequests.create({ ...DINNER, recipient: ann.id });
  return link?.split('/').at(-1) ?? '';
};

export const examples: RecordExamples = {
  inputs: {
    'paymentRequests.create': ({ fixture }) => ({ ...DINNER, recipient: fixture.bob.email }),
    'paymentRequests.pay': {},
    'paymentLinks.pay': {},
  },
  paths: {
    '/payment-requests/{id}/': sendOne,
    '/payment-requests/{id}/pay/': receiveOne,
    '/payment-requests/{id}/decline/': receiveOne,
    '/admin/payment-requests/{id}/': sendThree,
    '/payment-links/{token}/': shareLink,
  },
  ownPaths: {
    'paymentRequests.pay': receiveOne,
    'paymentRequests.decline': receiveOne,
    'paymentRequests.cancel': sendOne,
    'paymentRequests.remind': sendYesterday,
    'paymentLinks.pay': shareLink,
    'admin.paymentRequests.cancel': sendThree,
  },
};
