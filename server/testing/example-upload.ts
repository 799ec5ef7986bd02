// The procedure of the example API that receives a file. It returns what it received.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import * as fields from '#server/schemas/fields.ts';
import { sessionProcedure } from '#server/api/procedures.ts';
import { creates } from '#server/api/rest-meta.ts';

/** Maximum size of the file. */
export const EXAMPLE_FILE_BYTES_MAX = 1024 * 1024;

const UploadInput = z.object({ file: fields.upload, note: fields.text(100).optional(), metadata: fields.metadata.optional() });

const UploadOutput = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  note: z.string().nullable(),
  metadata: fields.storedJson,
  count: z.int(),
});

type IncrementCounter = (db: Database, input: { name: string }) => Promise<{ count: number }>;

export const exampleUpload = (incrementCounter: IncrementCounter) =>
  sessionProcedure
    .meta(creates('/user/documents/', 'Send a file', { upload: { field: 'file', bytesMax: EXAMPLE_FILE_BYTES_MAX } }))
    .input(UploadInput)
    .output(UploadOutput)
    .mutation(async ({ ctx, input: { file, note, metadata } }) => {
      const { count } = await incrementCounter(ctx.db, { name: 'files' });
      const content = await readFile(file.path);
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (!file.sha256.equals(Buffer.from(sha256, 'hex'))) throw new Error('The hash does not match the content.');
      return { name: file.name, size: content.length, sha256, note: note ?? null, metadata: metadata ?? {}, count };
    });
