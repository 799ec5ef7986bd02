// Secrets that somebody has copied from a page, or left as they found them: everybody else can read them there.
const WORDS = /change.?(me|this)|replace.?(me|this)|placeholder|sample|example|insecure|your.?(secret|token|key|own)/i;
const KEYBOARD = /^(1234567|abcdefg)|^(?<one>.)\k<one>+$/i;

type Secrets = { SESSION_SECRET?: string | undefined; ENCRYPTION_KEY?: Buffer | undefined; METRICS_TOKEN?: string | undefined };

const isSample = (secret: string | Buffer): boolean =>
  typeof secret === 'string'
    ? WORDS.test(secret) || KEYBOARD.test(secret)
    : WORDS.test(secret.toString('latin1')) || WORDS.test(secret.toString('base64')) || secret.every((byte) => byte === 0);

/** What is wrong with the secrets; nothing when all is well. No value is shown. */
export const sampleProblems = ({ SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN }: Secrets): string[] =>
  Object.entries({ SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN })
    .filter(([, secret]) => secret !== undefined && isSample(secret))
    .map(([name]) => `${name} is a sample, which others know: set a random one, for example the output of: openssl rand -base64 32`);
