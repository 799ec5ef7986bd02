// Tests against a fake name server.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLookUp } from '#server/platform/outbound/dns.ts';
import { createOutboundHttp } from '#server/platform/outbound/outbound-http.ts';

const HEADER_BYTES = 12;
const TYPES = { A: 1, AAAA: 28 } as const;
const ADDRESSES = { A: Buffer.from([93, 184, 215, 14]), AAAA: Buffer.from('26062800021fcb07682080daaf6b8b2c', 'hex') };

type RecordType = keyof typeof TYPES;
type DnsReply = 'an address' | 'no reply' | 'NXDOMAIN' | 'no records';

/** A response in the format of RFC 1035. */
const buildResponse = (question: Buffer, reply: DnsReply, recordType: RecordType): Buffer => {
  const nameEnd = question.indexOf(0, HEADER_BYTES) + 1;
  const response = Buffer.from(question.subarray(0, nameEnd + 4));
  response.writeUInt16BE(reply === 'NXDOMAIN' ? 0x8183 : 0x8180, 2);
  response.writeUInt16BE(reply === 'an address' ? 1 : 0, 6);
  response.writeUInt32BE(0, 8);
  if (reply !== 'an address') return response;
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPES[recordType], 0, 1, 0, 0, 0, 60, 0, ADDRESSES[recordType].length]);
  return Buffer.concat([response, record, ADDRESSES[recordType]]);
};

const startNameServer = async (replies: Record<RecordType, DnsReply>): Promise<string> => {
  const socket = createSocket('udp4', (question, { port, address }) => {
    const type = question.readUInt16BE(question.indexOf(0, HEADER_BYTES) + 1);
    const recordType = type === TYPES.A ? 'A' : 'AAAA';
    if (replies[recordType] !== 'no reply') socket.send(buildResponse(question, replies[recordType], recordType), port, address);
  });
  onTestFinished(() => void socket.close());
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
};

const openClient = async (replies: Record<RecordType, DnsReply>) => {
  const lookUp = createLookUp({ usesSystemResolver: false, servers: [await startNameServer(replies)] });
  const outboundHttp = createOutboundHttp({ allowedNetworks: [], lookUp });
  onTestFinished(() => outboundHttp.close());
  return { lookUp, outboundHttp };
};

const NAME = 'shop.example.com';

describe('a host name', () => {
  test.each([
    ['an address', 'an address', ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['an address', 'no reply', ['93.184.215.14']],
    ['no reply', 'an address', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['an address', 'no records', ['93.184.215.14']],
  ] as const)('whose server responds with %s to A and %s to AAAA is resolved', async (a, aaaa, addresses) => {
    const { lookUp, outboundHttp } = await openClient({ A: a, AAAA: aaaa });
    expect(await outboundHttp.findProblem(`https://${NAME}/`)).toBeUndefined();
    expect(await lookUp(NAME)).toEqual(addresses);
  });

  test.each(['NXDOMAIN', 'no records'] as const)('is reported as not found (%s)', async (reply) => {
    const { outboundHttp } = await openClient({ A: reply, AAAA: reply });
    expect(await outboundHttp.findProblem(`https://${NAME}/`)).toBe(`The host name ${NAME} was not found.`);
  });
});
