// Scans for viruses with ClamAV's daemon. A response other than "clean" or "infected" rejects the file.
import { createReadStream } from 'node:fs';
import { unavailable } from '#server/kernel/errors.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { ClamdSettings } from '#server/platform/environment/integration-variables.ts';

export type VirusScanner = {
  /** True if the file at a path has a virus. Throws unavailable when the scan fails. */
  isInfected(path: string): Promise<boolean>;
};

const SCAN_TIMEOUT_MS = 20 * SECOND_MS;

/** Without a configured scanner, files are not scanned. */
const NO_SCANNER: VirusScanner = { isInfected: () => Promise.resolve(false) };

const createTimeout = (durationMs: number): { expired: Promise<never>; cancel: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`clamd did not respond within ${durationMs} ms.`)), durationMs);
  return { expired: promise, cancel: () => clearTimeout(timer) };
};

const scan = async (settings: ClamdSettings, path: string, timeoutMs: number): Promise<boolean> => {
  const { default: NodeClam } = await import('clamscan');
  const clamdscan = { ...settings, timeout: timeoutMs, localFallback: false, bypassTest: true };
  const clam = await new NodeClam().init({ clamscan: { active: false }, clamdscan, preference: 'clamdscan' });
  const content = createReadStream(path);
  const { expired, cancel } = createTimeout(timeoutMs);
  try {
    const { isInfected } = await Promise.race([clam.scanStream(content), expired]);
    if (typeof isInfected !== 'boolean') throw new Error('clamd returned an unexpected response.');
    return isInfected;
  } finally {
    cancel();
    content.destroy();
  }
};

export const createVirusScanner = (settings: ClamdSettings | undefined, timeoutMs = SCAN_TIMEOUT_MS): VirusScanner => {
  if (!settings) return NO_SCANNER;
  return {
    isInfected: async (path) => {
      try {
        return await scan(settings, path, timeoutMs);
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
};
