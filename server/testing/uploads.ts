// Uploaded files for service functions, valid and invalid.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { markReceived, type Upload } from '#server/kernel/upload.ts';

/** Stores an upload until the test ends, as the server does. */
export const writeUpload = async (content: Buffer, name = 'file'): Promise<Upload> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'upload-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'upload');
  await writeFile(file, content);
  return markReceived({ path: file, name, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest() });
};

type PictureOptions = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'; isRotated?: boolean };

/** A single-color image, optionally rotated by metadata and with a location, like a phone photo. */
export const picture = ({ width = 40, height = 30, format = 'jpeg', isRotated = false }: PictureOptions = {}): Promise<Buffer> => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#d9480f' } }).toFormat(format);
  if (!isRotated) return plain.toBuffer();
  const location = { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 25/1 0/1' };
  return plain
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: location })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

/** A minimal PDF. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** The header of an Apple HEIC image. */
export const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);

const HTML = '<!doctype html><script>alert(1)</script>';

/** Rejected file types. */
export const REFUSED_CONTENTS: Record<string, () => Buffer | Promise<Buffer>> = {
  HTML: () => Buffer.from(HTML),
  'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG with an XML declaration': () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'HTML followed by a JPEG': async () => Buffer.concat([Buffer.from(HTML), await picture()]),
  'HTML followed by a PDF': () => Buffer.concat([Buffer.from(HTML), PDF]),
  'a PDF after a byte order mark': () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), PDF]),
  'a PDF after an ID3 header': () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), PDF]),
  'a JPEG after a byte order mark': async () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await picture()]),
  'a ZIP archive': () => Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  'a GIF': () => picture({ format: 'gif' }),
  'a TIFF': () => picture({ format: 'tiff' }),
  'a program': () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  text: () => Buffer.from('%PD'),
  zeros: () => Buffer.alloc(5_000),
  'a single byte': () => Buffer.of(0xff),
};
