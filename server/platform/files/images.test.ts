import { expect, test } from 'vitest';
import { shrinkImage } from '#server/platform/files/images.ts';
import { picture, writeUpload } from '#server/testing/uploads.ts';

test('queues up to sixteen images, rejects more, and recovers', async () => {
  const { path } = await writeUpload(await picture());
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => shrinkImage(path, 20)));
  expect(results.map(({ status }) => status)).toEqual([...Array<string>(17).fill('fulfilled'), ...Array<string>(3).fill('rejected')]);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  expect(await shrinkImage(path, 20)).toBeInstanceOf(Buffer);
});
