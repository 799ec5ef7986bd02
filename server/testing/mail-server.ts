// A real mail server on loopback that collects messages.
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type ReceivedMail = { from: string; to: string[]; subject: string; headers: string; text: string; html: string };

export type MailServer = { url: string; received: ReceivedMail[]; sentTo: (recipient: string) => ReceivedMail[] };

type MailServerOptions = {
  host?: string;
  port?: number;
  /** Requires a password, and offers TLS with an untrusted certificate. */
  logIn?: { passwords: string[]; offersTls: boolean };
  /** Returns a rejection of the recipient, or undefined to accept it. */
  rejectRecipient?: (recipient: string) => { status: number; text: string } | undefined;
};

const decodePart = (part: string): string => {
  const [headers = '', body = ''] = part.split(/\r\n\r\n(.*)/s);
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const decodeWord = (_word: string, encoding: string, text: string): string => {
  if (encoding.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('utf8');
  return decodePart(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${text.replaceAll('_', ' ')}`);
};

const decodeHeader = (value: string): string =>
  value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, decodeWord);

const readMail = (raw: string, from: string, to: string[]): ReceivedMail => {
  const [head = ''] = raw.split('\r\n\r\n');
  const headers = decodeHeader(head.replaceAll(/\r\n[ \t]+/g, ' '));
  const boundary = /boundary="?([^"\r\n;]+)/.exec(headers)?.[1];
  const parts = boundary
    ? raw
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => part.trimStart())
    : [raw];
  const decodePartOfType = (type: string): string => {
    const part = parts.find((candidate) => new RegExp(`^content-type: ${type}`, 'im').test(candidate));
    return part === undefined ? '' : decodePart(part);
  };
  return {
    from,
    to,
    subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? '',
    headers,
    text: decodePartOfType('text/plain'),
    html: decodePartOfType('text/html'),
  };
};

/** Starts a server that runs until the test ends. */
export const startMailServer = async ({
  host = '127.0.0.1',
  port = 0,
  logIn,
  rejectRecipient,
}: MailServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: [...(logIn ? [] : ['AUTH']), ...(logIn?.offersTls ? [] : ['STARTTLS'])],
    logger: false,
    authOptional: !logIn,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logIn?.passwords.push(password ?? '');
      done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const rejection = rejectRecipient?.(address);
      done(rejection && Object.assign(new Error(rejection.text), { responseCode: rejection.status }));
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(readMail(Buffer.concat(chunks).toString('latin1'), from, to));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server listens on no port');
  return {
    url: `smtp://${logIn ? 'books:hunter2@' : ''}${host}:${address.port}`,
    received,
    sentTo: (recipient) => received.filter(({ to }) => to.includes(recipient)),
  };
};
