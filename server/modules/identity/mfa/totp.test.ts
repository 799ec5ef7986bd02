// The test vectors of RFC 4226 appendix D (HOTP; the counter is the time step) and RFC 6238 appendix B (TOTP; the last six of eight digits).
import { ScureBase32Plugin, generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { generateTotpSecret, toOtpauthUrl, findTimeStep } from '#server/modules/identity/mfa/totp.ts';
import type { TotpAlgorithm } from '#server/kernel/access-enums.ts';

const toBase32 = (text: string): string => new ScureBase32Plugin().encode(Buffer.from(text));
const atSeconds = (seconds: number): Date => new Date(seconds * 1_000);

const SEEDS: Record<TotpAlgorithm, string> = {
  SHA1: '12345678901234567890',
  SHA256: '12345678901234567890123456789012',
  SHA512: '1234567890123456789012345678901234567890123456789012345678901234',
};

const RFC_4226 = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];

const RFC_6238: [seconds: number, code: string, algorithm: TotpAlgorithm][] = [
  [59, '94287082', 'SHA1'],
  [59, '46119246', 'SHA256'],
  [59, '90693936', 'SHA512'],
  [1_111_111_109, '07081804', 'SHA1'],
  [1_111_111_109, '68084774', 'SHA256'],
  [1_111_111_109, '25091201', 'SHA512'],
  [1_111_111_111, '14050471', 'SHA1'],
  [1_111_111_111, '67062674', 'SHA256'],
  [1_111_111_111, '99943326', 'SHA512'],
  [1_234_567_890, '89005924', 'SHA1'],
  [1_234_567_890, '91819424', 'SHA256'],
  [1_234_567_890, '93441116', 'SHA512'],
  [2_000_000_000, '69279037', 'SHA1'],
  [2_000_000_000, '90698825', 'SHA256'],
  [2_000_000_000, '38618901', 'SHA512'],
  [20_000_000_000, '65353130', 'SHA1'],
  [20_000_000_000, '77737706', 'SHA256'],
  [20_000_000_000, '47863826', 'SHA512'],
];

describe('a code', () => {
  it.each(RFC_4226.map((code, counter) => ({ counter, code })))('of step $counter is $code (RFC 4226)', ({ counter, code }) => {
    const shared = { secret: toBase32(SEEDS.SHA1), algorithm: 'SHA1' } as const;
    expect(findTimeStep(shared, code, atSeconds(counter * 30))).toBe(counter);
  });

  it.each(RFC_6238)('at %d seconds ends like %s with %s (RFC 6238)', (seconds, code, algorithm) => {
    const shared = { secret: toBase32(SEEDS[algorithm]), algorithm };
    expect(findTimeStep(shared, code.slice(2), atSeconds(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is valid only in its own time step and the next', () => {
    const shared = { secret: generateTotpSecret(), algorithm: 'SHA1' } as const;
    const code = generateSync({ secret: shared.secret, epoch: 3_000 });
    expect([2_999, 3_000, 3_029, 3_030, 3_059, 3_060].map((seconds) => findTimeStep(shared, code, atSeconds(seconds)))).toEqual([
      undefined,
      100,
      100,
      100,
      100,
      undefined,
    ]);
  });

  it('of one algorithm is invalid for another', () => {
    const secret = toBase32(SEEDS.SHA512);
    expect(findTimeStep({ secret, algorithm: 'SHA256' }, '693936', atSeconds(59))).toBeUndefined();
    expect(findTimeStep({ secret, algorithm: 'SHA512' }, '693936', atSeconds(59))).toBe(1);
  });
});

describe('a secret', () => {
  it('has 160 random bits', () => {
    const secrets = Array.from({ length: 20 }, generateTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('is in the otpauth URL with all its parameters', () => {
    const shared = { secret: toBase32(SEEDS.SHA1), algorithm: 'SHA256' } as const;
    const url = new URL(toOtpauthUrl(shared, { issuer: 'North & West', account: 'ann+x@example.com' }));
    expect(`${url.protocol}${url.host}${decodeURIComponent(url.pathname)}`).toBe('otpauth:totp/North & West:ann+x@example.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: shared.secret,
      issuer: 'North & West',
      algorithm: 'SHA256',
      digits: '6',
      period: '30',
    });
  });
});
