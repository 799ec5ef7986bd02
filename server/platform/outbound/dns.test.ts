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
type DnsReply = 'an address' | 'nothing' | 'no such name' | 'no address';

/** A response in the format of RFC 1035. */
const answerTo = (question: Buffer, says: DnsReply, kind: RecordType): Buffer => {
  const nameEnd = question.indexOf(0, HEADER_BYTES) + 1;
  const response = Buffer.from(question.subarray(0, nameEnd + 4));
  response.writeUInt16BE(says === 'no such name' ? 0x8183 : 0x8180, 2);
  response.writeUInt16BE(says === 'an address' ? 1 : 0, 6);
  response.writeUInt32BE(0, 8);
  if (says !== 'an address') return response;
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPES[kind], 0, 1, 0, 0, 0, 60, 0, ADDRESSES[kind].length]);
  return Buffer.concat([response, record, ADDRESSES[kind]]);
};

const startNameServer = async (says: Record<RecordType, DnsReply>): Promise<string> => {
  const socket = createSocket('udp4', (question, { port, address }) => {
    const type = question.readUInt16BE(question.indexOf(0, HEADER_BYTES) + 1);
    const kind = type === TYPES.A ? 'A' : 'AAAA';
    if (says[kind] !== 'nothing') socket.send(answerTo(question, says[kind], kind), port, address);
  });
  onTestFinished(() => void socket.close());
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
};

const openFor = async (says: Record<RecordType, DnsReply>) => {
  const lookUp = createLookUp({ usesSystemResolver: false, servers: [await startNameServer(says)] });
  const outboundHttp = createOutboundHttp({ allowedNetworks: [], lookUp });
  onTestFinished(() => outboundHttp.close());
  return { lookUp, outboundHttp };
};

const NAME = 'shop.example.com';

describe('a name', () => {
  test.each([
    ['an address', 'an address', ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['an address', 'nothing', ['93.184.215.14']],
    ['nothing', 'an address', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['an address', 'no address', ['93.184.215.14']],
  ] as const)('whose server responds with %s to A and %s to AAAA is resolved', async (a, aaaa, addresses) => {
    const { lookUp, outboundHttp } = await openFor({ A: a, AAAA: aaaa });
    expect(await outboundHttp.findProblem(`https://${NAME}/`)).toBeUndefined();
    expect(await lookUp(NAME)).toEqual(addresses);
  });

  test.each([
    ['no such name', 'was not found'],
    ['no address', 'was not found'],
  ] as const)('for which the server responds with %s is reported as such', async (says, problem) => {
    const { outboundHttp } = await openFor({ A: says, AAAA: says });
    expect(await outboundHttp.findProblem(`https://${NAME}/`)).toBe(`The name ${NAME} ${problem}.`);
  });
});
