// Files in an S3-compatible bucket. An upload is read in parts, and a failed part is retried; when it fails permanently, the upload is aborted
// and no object exists.
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { SECOND_MS } from '#server/kernel/time.ts';
import { requireObjectName, isWithin, orUnavailable, type ByteRange, type FileStore } from '#server/platform/files/file-store.ts';
import type { BucketSettings } from '#server/platform/environment/integration-variables.ts';

const CONNECTION_TIMEOUT_MS = 5 * SECOND_MS;
/** Maximum time without data in either direction. */
const SOCKET_TIMEOUT_MS = 20 * SECOND_MS;
const ATTEMPTS_MAX = 3;
const PAGE_SIZE = 500;

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const connect = ({ region, endpoint, hasPathStyle, credentials }: BucketSettings): S3Client =>
  new S3Client({
    region,
    forcePathStyle: hasPathStyle,
    maxAttempts: ATTEMPTS_MAX,
    // Third-party services reject checksums that they did not request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  });

/** Stores files in a bucket. Connects when the first file is accessed. */
export const createBucketFiles = (settings: BucketSettings): FileStore => {
  const { bucket: Bucket, prefix } = settings;
  const client = connect(settings);
  const toKey = (name: string): string => prefix + requireObjectName(name);

  const put = async (Key: string, content: Readable, mediaType: string): Promise<void> => {
    const params = { Bucket, Key, Body: content, ContentType: mediaType };
    try {
      await new Upload({ client, params, queueSize: 1 }).done();
    } finally {
      content.destroy();
    }
  };

  const get = async (Key: string, range: ByteRange | undefined): Promise<Readable | undefined> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (!(Body instanceof Readable)) throw new Error('The service responded without a body.');
      return Body;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const listPage = (folder: string, StartAfter: string | undefined) =>
    client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}/`, MaxKeys: PAGE_SIZE, StartAfter }));

  return {
    put: async (name, content, mediaType) => {
      const key = toKey(name);
      await orUnavailable(put(key, content, mediaType));
    },
    open: async (name, range) => {
      const key = toKey(name);
      return orUnavailable(get(key, range));
    },
    remove: async (name) => {
      const key = toKey(name);
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
    list: async function* (folder, timeSpan) {
      let last: string | undefined;
      for (;;) {
        const { Contents = [] } = await orUnavailable(listPage(folder, last));
        last = Contents.at(-1)?.Key;
        if (last === undefined) return;
        const objects = Contents.filter(({ LastModified }) => LastModified !== undefined && isWithin(LastModified, timeSpan));
        yield objects.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]));
      }
    },
  };
};
