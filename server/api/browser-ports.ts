import type { Device } from '#server/kernel/device.ts';

/** Set only on the dashboard's transport. */
export type BrowserPorts = {
  /** Seals the token into the session cookie, or clears the cookie. */
  cookie?: { set(token: string, expiresAt: Date | null): Promise<void>; clear(): void };
  /** Opens the device that the call comes from. */
  device?: () => Promise<Device>;
};
