// Sends messages as the worker does, with its own drivers.
import { Writable } from 'node:stream';
import { type Drivers } from '#server/modules/messaging/messages/send-due.ts';
import { createDrivers, type MessageKind, type NewMessage, sendDueMessages, writeMessage } from '#server/modules/messaging/index.ts';
import type { Channel } from '#server/kernel/channels.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

export type StoredMessage = {
  attempts: number;
  next_attempt_at: Date;
  error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  secret: string | null;
};

export type TestSender = {
  send: (channel: Channel, signal?: AbortSignal) => Promise<void>;
  /** All lines so far. */
  log: () => string;
};

export const APP_URL = 'https://books.example.com';

/** Sends with the configured drivers or the given ones. */
export const createSender = (
  database: TestDatabase,
  { clock, services }: CompanyFixture,
  variables: Record<string, string>,
  drivers?: Drivers,
): TestSender => {
  const environment = readEnvironment({ NODE_ENV: 'test', APP_URL, ...variables });
  let output = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      output += String(chunk);
      done();
    },
  });
  const senderPorts = {
    clock,
    log: createLog({ level: 'debug', stream }),
    environment,
    encryption: services.encryption,
    db: database.db,
    drivers: drivers ?? createDrivers(environment),
  };
  return { send: (channel, signal = new AbortController().signal) => sendDueMessages(senderPorts, channel, signal), log: () => output };
};

type TestMessage<Kind extends MessageKind> = Omit<NewMessage<Kind>, 'companyId' | 'userId'>;

/** Writes a message of the fixture's company, due now. */
export const writeFor = async <Kind extends MessageKind>(
  database: TestDatabase,
  { companyId, clock, services }: CompanyFixture,
  message: TestMessage<Kind>,
): Promise<void> => {
  await withCompanyTransaction(database.db, companyId, (tx) =>
    writeMessage(tx, services, { ...message, companyId, userId: null }, clock.now()),
  );
};

/** The row of the one message to a recipient. */
export const storedMessage = async (database: TestDatabase, recipient: string): Promise<StoredMessage> => {
  const rows = await database.owner<StoredMessage[]>`
    select attempts, next_attempt_at, error, sent_at, failed_at, secret from messages where recipient = ${recipient}`;
  if (rows.length !== 1 || !rows[0]) throw new Error(`There are ${rows.length} messages to ${recipient}`);
  return rows[0];
};
