import { expect } from '@playwright/test';
import { generateSync } from 'otplib';

const STEP_MS = 30_000;
/** How long a code may be on its way. */
const MARGIN_MS = 5_000;

/** An authenticator app, as the address in a QR code sets it up. Each of its codes works once, so each is given once. */
export type AuthenticatorApp = { nextCode(): Promise<string> };

/** The server takes the code of this half minute and of the one before: so two in a row need no waiting. */
export const appOf = (otpauthUrl: string): AuthenticatorApp => {
  const secret = new URL(otpauthUrl).searchParams.get('secret');
  if (!secret) throw new Error(`No secret in ${otpauthUrl}`);
  let lastStep = 0;
  return {
    nextCode: async () => {
      const step = Math.max(lastStep + 1, Math.floor((Date.now() + MARGIN_MS) / STEP_MS) - 1);
      await expect.poll(() => Date.now(), { timeout: 2 * STEP_MS, intervals: [500] }).toBeGreaterThanOrEqual(step * STEP_MS);
      lastStep = step;
      return generateSync({ secret, epoch: (step * STEP_MS) / 1000 });
    },
  };
};
