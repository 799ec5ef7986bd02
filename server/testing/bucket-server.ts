// A fake S3 server on loopback. It verifies the signature (AWS Signature Version 4) and the body checksum of each request.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#server/platform/environment/integration-variables.ts';
import { listen } from '#server/testing/listen.ts';

const BUCKET = 'files';
const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'the secret of the tests' };

export type BucketObject = { content: Buffer; mediaType: string; writtenAt: Date };

export type BucketServer = {
  settings: BucketSettings;
  /** By key. */
  objects: Map<string, BucketObject>;
  /** The requests, as `PUT /files/key`. */
  calls: string[];
  /** Parts of uploads that are neither completed nor aborted. */
  openUploads: () => number;
  /** Statuses of the next responses. */
  failures: number[];
  /** Closes the connection after this many bytes of an object, unless undefined. */
  cutAfterBytes: number | undefined;
};

type BucketRequest = { method: string; url: URL; headers: http.IncomingHttpHeaders; body: Buffer };

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether the signature matches the received request. */
const isSigned = ({ method, url, headers, body }: BucketRequest): boolean => {
  const [, keyId, scope = '', day = '', region = '', names = '', signature = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const bodySum = String(headers['x-amz-content-sha256']);
  if (keyId !== CREDENTIALS.accessKeyId || !['UNSIGNED-PAYLOAD', sha256(body)].includes(bodySum)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonicalHeaders = names.split(';').map((name) => `${name}:${[headers[name]].flat().join(',').trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), canonicalHeaders.join(''), names, bodySum].join('\n');
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(mac, `AWS4${CREDENTIALS.secretAccessKey}`);
  return timingSafeEqual(mac(key, stringToSign), Buffer.from(signature, 'hex'));
};

const xml = (res: ServerResponse, status: number, text: string): void => {
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
};

const sendError = (res: ServerResponse, status: number, code: string): void =>
  xml(res, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

const sendObject = (res: ServerResponse, { content, mediaType }: BucketObject, range: string | undefined, cutAfterBytes?: number): void => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1);
  const contentRange = start === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${content.length}` };
  res.writeHead(start === undefined ? 200 : 206, { 'Content-Type': mediaType, 'Content-Length': part.length, ...contentRange });
  if (cutAfterBytes === undefined) res.end(part);
  else res.write(part.subarray(0, cutAfterBytes), () => res.destroy());
};

const listObjects = (res: ServerResponse, objects: Map<string, BucketObject>, query: URLSearchParams): void => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const pageKeys = keys.slice(0, Number(query.get('max-keys') ?? '1000'));
  const contents = pageKeys.map((key) => {
    const { content, writtenAt } = objects.get(key) ?? { content: Buffer.of(), writtenAt: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const isTruncated = pageKeys.length < keys.length;
  xml(res, 200, `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`);
};

type Uploads = Map<string, Map<number, Buffer>>;

/** Handles a request of a multipart upload. Returns false for other requests. */
const respondToUpload = ({ objects, uploads }: { objects: Map<string, BucketObject>; uploads: Uploads }, key: string) => {
  return ({ method, url, headers, body }: BucketRequest, res: ServerResponse): boolean => {
    const id = url.searchParams.get('uploadId');
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const uploadId = `${headers['content-type'] ?? ''} ${uploads.size}`;
      uploads.set(uploadId, new Map());
      xml(res, 200, `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`);
      return true;
    }
    const parts = id === null ? undefined : uploads.get(id);
    if (id === null || !parts) return false;
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      res.writeHead(200, { ETag: `"${sha256(body)}"` }).end();
      return true;
    }
    uploads.delete(id);
    if (method === 'DELETE') {
      res.writeHead(204).end();
      return true;
    }
    const content = Buffer.concat([...parts.entries()].toSorted(([a], [b]) => a - b).map(([, part]) => part));
    objects.set(key, { content, mediaType: id.split(' ', 1)[0] ?? '', writtenAt: new Date() });
    xml(res, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
    return true;
  };
};

const respond = (server: BucketServer, uploads: Uploads, received: BucketRequest, res: ServerResponse): void => {
  const { objects, calls, failures } = server;
  const { method, url, headers, body } = received;
  calls.push(`${method} ${url.pathname}`);
  const failure = failures.shift();
  if (failure !== undefined) return sendError(res, failure, 'InternalError');
  if (!isSigned(received)) return sendError(res, 403, 'SignatureDoesNotMatch');
  const [, bucket, ...segments] = url.pathname.split('/');
  if (bucket !== BUCKET) return sendError(res, 404, 'NoSuchBucket');
  const key = decodeURIComponent(segments.join('/'));
  if (key === '') return listObjects(res, objects, url.searchParams);
  if (respondToUpload({ objects, uploads }, key)(received, res)) return undefined;
  const object = objects.get(key);
  if (method === 'PUT') {
    objects.set(key, { content: body, mediaType: headers['content-type'] ?? '', writtenAt: new Date() });
    res.writeHead(200, { ETag: `"${sha256(body)}"` }).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    res.writeHead(204).end();
  } else if (!object) sendError(res, 404, 'NoSuchKey');
  else sendObject(res, object, headers.range, server.cutAfterBytes);
  return undefined;
};

/** Starts a server with an empty bucket that runs until the test ends. */
export const startBucketServer = async (): Promise<BucketServer> => {
  const uploads: Uploads = new Map();
  const server: BucketServer = {
    settings: { bucket: BUCKET, region: 'eu-central-1', endpoint: '', hasPathStyle: true, prefix: '', credentials: CREDENTIALS },
    objects: new Map(),
    calls: [],
    openUploads: () => uploads.size,
    failures: [],
    cutAfterBytes: undefined,
  };
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = req;
    respond(server, uploads, { method, url: new URL(url, 'http://bucket'), headers, body: await buffer(req) }, res);
  };
  const endpoint = await listen(http.createServer((req, res) => void serve(req, res)));
  server.settings = { ...server.settings, endpoint };
  return server;
};
