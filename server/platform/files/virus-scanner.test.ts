import { expect, test } from 'vitest';
import { AppError } from '#server/kernel/errors.ts';
import { createVirusScanner } from '#server/platform/files/virus-scanner.ts';
import { startClamd, VIRUS } from '#server/testing/clamd.ts';
import { writeUpload } from '#server/testing/uploads.ts';

test('sends the whole file to the daemon and returns its result', async () => {
  const { settings, scanned } = await startClamd();
  const scanner = createVirusScanner(settings);
  const [clean, infected] = [Buffer.alloc(300_000, 'x'), Buffer.from(`before ${VIRUS} after`)];
  expect(await scanner.isInfected((await writeUpload(clean)).path)).toBe(false);
  expect(await scanner.isInfected((await writeUpload(infected)).path)).toBe(true);
  expect(scanned).toEqual([clean, infected]);
});

test.each([
  ['reports that the file is too large', { reply: 'INSTREAM size limit exceeded. ERROR\0' }],
  ['sends another response', { reply: 'HELLO\0' }],
  ['sends an empty response', { reply: '' }],
  ['closes the connection', 'closes the connection'],
] as const)('rejects the file if the daemon %s', async (_description, behavior) => {
  const { settings } = await startClamd(behavior);
  const { path } = await writeUpload(Buffer.from('x'));
  await expect(createVirusScanner(settings).isInfected(path)).rejects.toThrow(AppError);
});

test('times out when the daemon does not respond', async () => {
  const { settings } = await startClamd('hangs');
  const { path } = await writeUpload(Buffer.from('x'));
  await expect(createVirusScanner(settings, 50).isInfected(path)).rejects.toMatchObject({ code: 'unavailable' });
});

test('rejects the file when the daemon is unavailable', async () => {
  const { path } = await writeUpload(Buffer.from('x'));
  const scan = createVirusScanner({ host: '127.0.0.1', port: 1 }).isInfected(path);
  await expect(scan).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  const missingSocket = createVirusScanner({ socket: '/nowhere/clamd.ctl' }).isInfected(path);
  await expect(missingSocket).rejects.toMatchObject({ code: 'unavailable' });
});

test('scans nothing without a daemon', async () => {
  const { path } = await writeUpload(Buffer.from(VIRUS));
  expect(await createVirusScanner(undefined).isInfected(path)).toBe(false);
});
