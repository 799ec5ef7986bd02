// Generated files, so that no third-party files are stored.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const TRUE_COLOUR = 2;
const BYTES_PER_DOT = 3;

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** An incompressible noise image: about three bytes per pixel. */
export const picture = (name: string, { width = 120, height = 80 } = {}): TestFile => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, TRUE_COLOUR], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(width * BYTES_PER_DOT)]));
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([PNG_HEAD, ...chunks]) };
};

/** An empty page. */
export const pdf = (name: string): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
  ),
});

/** Drops files on the page, or pastes them. */
export const addFiles = (page: Page, by: 'drop' | 'paste', files: TestFile[]): Promise<void> =>
  page.evaluate(
    ({ by, files }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, content } of files) {
        data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type: mimeType }));
      }
      const target = document.querySelector('main');
      if (by === 'paste') target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      else
        for (const type of ['dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { by, files: files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') })) },
  );
