import { describe, expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { createUploadQueue, type SendFile } from '#app/(dashboard)/profile/documents/upload-queue.ts';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/user-enums.ts';

type FakeUpload = Parameters<SendFile>[0] & Parameters<SendFile>[1] & { arrive(): void; fail(reason: string): void };

/** A queue with fake uploads, which the test completes. */
const startQueue = () => {
  const fakeUploads: FakeUpload[] = [];
  let sentCount = 0;
  const queue = createUploadQueue({
    t: createTranslate('en', []),
    format: createFormat({ language: 'en', numberFormat: 'language' }),
    send: (input, options) =>
      new Promise<void>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('aborted')));
        fakeUploads.push({ ...input, ...options, arrive: resolve, fail: (reason) => reject(new Error(reason)) });
      }),
    explain: (thrown) => (thrown as Error).message,
    onSent: () => void sentCount++,
  });
  const settled = async () => {
    for (let round = 0; round < 10; round++) await Promise.resolve();
  };
  const states = () => queue.read().files.map(({ file, state }) => `${file.name} ${state}`);
  return { queue, fakeUploads, settled, states, sentCount: () => sentCount };
};

const picture = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

describe('the upload queue', () => {
  test('uploads files in order, each with its document type', async () => {
    const { queue, fakeUploads, settled, states, sentCount } = startQueue();
    queue.add([picture('a.png'), picture('b.png')]);
    queue.setType(1, 'passport');
    queue.setType(2, 'utility_bill');
    expect(queue.sendAll()).toBe(true);
    await settled();
    expect(states()).toEqual(['a.png sending', 'b.png waiting']);
    fakeUploads[0]?.arrive();
    await settled();
    expect(states()).toEqual(['b.png sending']);
    expect(queue.read().announcement).toBe('Uploading b.png.');
    fakeUploads[1]?.arrive();
    await settled();
    expect(queue.read()).toEqual({ files: [], announcement: 'b.png was uploaded as your utility bill.' });
    expect(fakeUploads.map(({ file, document_type: type }) => [file.name, type])).toEqual([
      ['a.png', 'passport'],
      ['b.png', 'utility_bill'],
    ]);
    expect(sentCount()).toBe(2);
  });

  test('waits until every file has a document type', async () => {
    const { queue, fakeUploads, settled } = startQueue();
    queue.add([picture('a.png')], 'passport');
    queue.add([picture('b.png')]);
    expect(queue.sendAll()).toBe(false);
    await settled();
    expect(fakeUploads).toEqual([]);
    expect(queue.read().files.map(({ isTypeMissing }) => isTypeMissing)).toEqual([false, true]);
    queue.setType(2, 'other');
    expect(queue.read().files[1]?.isTypeMissing).toBe(false);
  });

  test('continues after a failure and allows a retry', async () => {
    const { queue, fakeUploads, settled, states } = startQueue();
    queue.add([picture('a.png'), picture('b.png')], 'passport');
    queue.sendAll();
    await settled();
    fakeUploads[0]?.fail('The line went down.');
    await settled();
    expect(states()).toEqual(['a.png failed', 'b.png sending']);
    expect(queue.read().files[0]?.failure).toBe('The line went down.');
    queue.retry(1);
    fakeUploads[1]?.arrive();
    await settled();
    expect(states()).toEqual(['a.png sending']);
    expect(queue.read().files[0]?.failure).toBe(null);
  });

  test('aborts a canceled upload and keeps the file in the queue', async () => {
    const { queue, fakeUploads, settled, states } = startQueue();
    queue.add([picture('a.png'), picture('b.png')], 'passport');
    queue.sendAll();
    await settled();
    queue.cancel(2);
    queue.cancel(1);
    await settled();
    expect(fakeUploads.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(states()).toEqual(['a.png ready', 'b.png ready']);
    expect(queue.sendAll()).toBe(true);
    await settled();
    expect(fakeUploads).toHaveLength(2);
  });

  test('reports progress, and announces the halfway point', async () => {
    const { queue, fakeUploads, settled } = startQueue();
    queue.add([picture('a.png')], 'passport');
    queue.sendAll();
    await settled();
    fakeUploads[0]?.onProgress(0.2);
    expect(queue.read().announcement).toBe('Uploading a.png.');
    fakeUploads[0]?.onProgress(0.6);
    expect(queue.read()).toMatchObject({ files: [{ sent: 0.6 }], announcement: 'a.png is 50% uploaded.' });
  });

  test('rejects unsupported files before the upload, with the reason', () => {
    const { queue } = startQueue();
    queue.add([
      new File(['a'], 'letter.docx', { type: 'application/msword' }),
      picture('none.png', 0),
      picture('large.png', DOCUMENT_BYTES_MAX + 1),
      picture('largest.png', DOCUMENT_BYTES_MAX),
      new File(['a'], 'FROM A PHONE.HEIC'),
    ]);
    expect(queue.read().files.map(({ problem }) => problem)).toEqual([
      'letter.docx can’t be uploaded. Choose one of these file types: PDF, JPEG, PNG, WebP, HEIC or HEIF.',
      'none.png is empty. Choose another file.',
      'large.png is larger than 10 MB. Choose a smaller file.',
      null,
      null,
    ]);
    expect(queue.read().announcement).toMatch(/^2 files added\..*letter\.docx can’t be uploaded/);
    queue.remove(1);
    expect(queue.read().files).toHaveLength(4);
  });
});
