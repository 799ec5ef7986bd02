// Secrets that somebody has copied from a page, or left as they found them: everybody else can read them there.
const SAMPLE =
  /change.?(me|this)|replace.?(me|this)|placeholder|sample|example|insecure|your.?(secret|token|key|own)|^(?<one>.)\k<one>+$|^(1234567|abcdefg)/i;

type Secrets = { SESSION_SECRET?: string | undefined; ENCRYPTION_KEY?: Buffer | undefined; METRICS_TOKEN?: string | undefined };

const isSample = (secret: string | Buffer): boolean => {
  if (typeof secret === 'string') return SAMPLE.test(secret);
  return secret.every((byte) => byte === 0) || SAMPLE.test(secret.toString('latin1')) || SAMPLE.test(secret.toString('base64'));
};

/** What is wrong with the secrets; nothing when all is well. No value is shown. */
export const sampleProblems = ({ SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN }: Secrets): string[] =>
  Object.entries({ SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN })
    .filter(([, secret]) => secret !== undefined && isSample(secret))
    .map(([name]) => `${name} is a sample, which others know: set a random one, for example the output of: openssl rand -base64 32`);
