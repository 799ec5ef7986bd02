// The product with an empty database, without a demo and with a mail server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { startProduct, type Product } from '#server/commands/test-all/product.ts';

export type EmptyProduct = Pick<Product, 'url' | 'readLog'> & {
  /** The subjects of the emails that it has sent. */
  subjects: string[];
  /** Stops the mail server. */
  stopMail(): Promise<void>;
  /** Stops everything and returns the logged errors. */
  stop(): Promise<string[]>;
};

const startMail = async (subjects: string[]): Promise<{ url: string; stop: () => Promise<void> }> => {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()));
  const address = mail.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let isOpen = true;
  const stop = async (): Promise<void> => {
    if (isOpen) await new Promise<void>((resolve) => mail.close(() => resolve()));
    isOpen = false;
  };
  return { url: `smtp://127.0.0.1:${port}`, stop };
};

/** Starts the product. With `LOG_LEVEL=debug` it logs each request. */
export const startEmptyProduct = async (): Promise<EmptyProduct> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'empty-product-'));
  const subjects: string[] = [];
  const mail = await startMail(subjects);
  const product = await startProduct(directory, {
    DEMO: 'off',
    LOG_LEVEL: 'debug',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Example Books <books@sender.example>',
  });
  const stop = async (): Promise<string[]> => {
    const errors = await product.stop();
    await mail.stop();
    await rm(directory, { recursive: true });
    return errors;
  };
  return { url: product.url, readLog: product.readLog, subjects, stopMail: mail.stop, stop };
};
