// Reads the email and SMS messages of users.
import { toMessageSecretContext } from '#server/modules/messaging/messages/message.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { TestUser, CompanyFixture } from '#server/testing/company-fixture.ts';

/** The code of the last SMS to a user. */
export const lastSmsCode = async ({ owner }: TestDatabase, fixture: CompanyFixture, { id }: Pick<TestUser, 'id'>): Promise<string> => {
  const [message] = await owner`select id, secret from messages where company_id = ${fixture.companyId} and user_id = ${id}
    and channel = 'sms' and secret is not null order by created_at desc, id desc limit 1`;
  if (!message) throw new Error('No SMS with a code was sent.');
  return fixture.services.encryption.decrypt(String(message['secret']), toMessageSecretContext(String(message['id'])));
};

/** The number of messages of a kind to a user. */
export const countMessages = async (
  { owner }: TestDatabase,
  { companyId }: CompanyFixture,
  { id }: Pick<TestUser, 'id'>,
  kind: string,
): Promise<number> => {
  const [row] = await owner`select count(*)::int as messages from messages
    where company_id = ${companyId} and user_id = ${id} and kind = ${kind}`;
  return Number(row?.['messages']);
};

/** The number of messages and events of a company. */
export const countMessagesAndEvents = async (
  { owner }: TestDatabase,
  { companyId }: Pick<CompanyFixture, 'companyId'>,
): Promise<number> => {
  const [row] = await owner`
    select (select count(*) from messages where company_id = ${companyId}) + (select count(*) from events where company_id = ${companyId}) as written`;
  return Number(row?.['written']);
};

/** Resets the throttles of SMS and codes. */
export const resetSmsLimits = async ({ owner }: TestDatabase): Promise<void> => {
  await owner`delete from throttles where key like 'sms%' or key like 'deliver%' or key like 'createAuthenticator%'`;
};

/** A wrong six-digit code. */
export const createWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The key, token or code of the last message of a kind that went to an address or number. */
export const lastSecret = async ({ owner }: TestDatabase, fixture: CompanyFixture, kind: string, recipient: string): Promise<string> => {
  const [message] = await owner`select id, secret from messages where company_id = ${fixture.companyId} and recipient = ${recipient}
    and kind = ${kind} order by created_at desc, id desc limit 1`;
  if (!message?.['secret']) throw new Error(`No ${kind} that still holds its secret was sent to ${recipient}.`);
  return fixture.services.encryption.decrypt(String(message['secret']), toMessageSecretContext(String(message['id'])));
};
