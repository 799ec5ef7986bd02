import { expect } from '@playwright/test';
import { generateSync } from 'otplib';

const STEP_MS = 30_000;
/** The maximum delay of a code. */
const MARGIN_MS = 5_000;

/** An authenticator app, set up from a QR code's URL. Each code works once and is returned once. */
export type AuthenticatorApp = { nextCode(): Promise<string> };

/** The server accepts codes of the current and the previous time step, so two codes need no wait. */
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
