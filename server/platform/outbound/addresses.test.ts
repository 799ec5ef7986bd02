import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isNetwork } from '#server/platform/outbound/addresses.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutboundHttp, type OutboundHttp } from '#server/platform/outbound/outbound-http.ts';

const PUBLIC_IPV4 = '93.184.215.14';
const PUBLIC_IPV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

const NAMES: Record<string, string[]> = {
  'shop.example.com': [PUBLIC_IPV4, PUBLIC_IPV6],
  'intranet.example.com': ['10.1.2.3'],
  'intranet6.example.com': ['fd00::5'],
  'half.example.com': [PUBLIC_IPV4, '10.1.2.3'],
  'mapped.example.com': ['::ffff:10.1.2.3'],
  'mixed.example.com': ['10.1.2.3', '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
};

const lookUp = async (name: string): Promise<string[]> => {
  const addresses = NAMES[name];
  if (!addresses) throw Object.assign(new Error('queryA'), { code: 'ENOTFOUND' });
  return addresses;
};

const openOutboundHttp = (options: Partial<Parameters<typeof createOutboundHttp>[0]> = {}): OutboundHttp => {
  const outboundHttp = createOutboundHttp({ allowedNetworks: [], lookUp, ...options });
  onTestFinished(() => outboundHttp.close());
  return outboundHttp;
};

const REQUEST = { headers: { 'Content-Type': 'application/json' }, body: '{}' };

/** Notations of non-public addresses, including those known from attacks. */
const NOT_PUBLIC = [
  ['127.0.0.1', 'loopback'],
  ['2130706433', 'loopback, decimal'],
  ['0177.0.0.1', 'loopback, octal'],
  ['017700000001', 'loopback, octal in one number'],
  ['0x7f.0.0.1', 'loopback, hexadecimal'],
  ['0x7f000001', 'loopback, hexadecimal in one number'],
  ['127.1', 'loopback, short'],
  ['127.0.1', 'loopback, in three parts'],
  ['127.0.0.1.', 'loopback with a trailing dot'],
  ['127.255.255.254', 'loopback'],
  ['１２７.０.０.１', 'loopback, full width'],
  ['①②⑦.⓪.⓪.①', 'loopback in circled digits'],
  ['127。0。0。1', 'loopback with ideographic full stops'],
  ['%31%32%37.0.0.1', 'loopback, percent-encoded'],
  ['0', 'this host, short'],
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.254.0.0', 'private'],
  ['172.16.10.65', 'private'],
  ['192.168.10.65', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'cloud metadata, carrier-grade NAT'],
  ['169.254.169.254', 'cloud metadata, link-local'],
  ['0xa9fea9fe', 'cloud metadata, hexadecimal'],
  ['192.0.0.0', 'protocol assignments'],
  ['192.0.2.255', 'documentation'],
  ['198.51.100.65', 'documentation'],
  ['203.0.113.6', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['250.10.20.30', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['[::]', 'this host'],
  ['[::1]', 'loopback'],
  ['[0:0:0:0:0:0:0:1]', 'loopback, in full'],
  ['[::ffff:7f00:1]', 'loopback, mapped'],
  ['[::ffff:127.0.0.1]', 'loopback, mapped'],
  ['[::ffff:93.184.215.14]', 'public, but mapped'],
  ['[::7f00:1]', 'loopback, compatible'],
  ['[::127.0.0.1]', 'loopback, compatible'],
  ['[64:ff9b::7f00:1]', 'loopback behind NAT64'],
  ['[64:ff9b:1::a00:1]', 'private behind a NAT64'],
  ['[2002:7f00:1::]', 'loopback in 6to4'],
  ['[2001::1]', 'Teredo'],
  ['[2001:db8::1]', 'documentation'],
  ['[3fff::1]', 'documentation'],
  ['[2001:2::1]', 'benchmarking'],
  ['[fc00::1]', 'unique local'],
  ['[fd00::1]', 'unique local'],
  ['[fd00:ec2::254]', 'cloud metadata, unique local'],
  ['[fe80::1]', 'link-local'],
  ['[fec0::1]', 'site-local'],
  ['[ff02::1]', 'multicast'],
  ['[100::1]', 'discard prefix'],
  ['[4000::1]', 'unassigned'],
  ['localhost', 'resolves to loopback'],
  ['LOCALHOST', 'resolves to loopback'],
  ['localhost.', 'resolves to loopback with a trailing dot'],
  ['intranet.example.com', 'resolves to a private address'],
  ['intranet6.example.com', 'resolves to a unique local address'],
  ['mapped.example.com', 'resolves to a mapped address'],
  ['half.example.com', 'resolves to a public and a private address'],
] as const;

describe('a non-public address', () => {
  test.each(NOT_PUBLIC)('%s (%s) is rejected on input and at connection time', async (host) => {
    const outboundHttp = openOutboundHttp();
    const url = `https://${host}/hooks`;
    const problem = await outboundHttp.findProblem(url);
    expect(problem).toMatch(/^The (?:address \S+ is not public|host name resolves to a non-public address)\.$/);
    await expect(outboundHttp.post(url, REQUEST)).rejects.toMatchObject({ failure: 'address_refused', message: problem });
  });

  test('is rejected with a reason; the resolved addresses appear only in the server log', async () => {
    const lines: string[] = [];
    const write = (chunk: Buffer, _encoding: unknown, done: () => void): void => {
      lines.push(String(chunk));
      done();
    };
    const { findProblem } = openOutboundHttp({ log: createLog({ level: 'info', stream: new Writable({ write }) }) });
    expect(await findProblem('https://half.example.com/')).toBe('The host name resolves to a non-public address.');
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ host: 'half.example.com', address: '10.1.2.3' })]);
    expect(await findProblem('https://0x7f.1/')).toBe('The address 127.0.0.1 is not public.');
  });
});

describe('an address', () => {
  test.each([
    ['', 'Enter a URL such as https://shop.example.com/webhooks.'],
    ['shop.example.com', 'Enter a URL such as https://shop.example.com/webhooks.'],
    ['https://', 'Enter a URL such as https://shop.example.com/webhooks.'],
    ['https://300.1.1.1/', 'Enter a URL such as https://shop.example.com/webhooks.'],
    ['ftp://shop.example.com/', 'The URL must start with https://.'],
    ['file:///etc/passwd', 'The URL must start with https://.'],
    ['javascript:alert(1)', 'The URL must start with https://.'],
    ['http://shop.example.com/', 'The URL must start with https://. http is available only for networks that the operator has allowed.'],
    ['https://shop.example.com:22/', 'Port 22 is not allowed. Use 443, 8443, or a port from 1024 up.'],
    ['https://shop.example.com:1023/', 'Port 1023 is not allowed. Use 443, 8443, or a port from 1024 up.'],
    [
      'https://user:password@shop.example.com/',
      'Remove the user name and password from the URL. The receiver authenticates requests with the secret.',
    ],
    [
      'https://user@shop.example.com/',
      'Remove the user name and password from the URL. The receiver authenticates requests with the secret.',
    ],
    ['https://unknown.example.com/', 'The host name unknown.example.com was not found.'],
  ])('such as %s is rejected on input and at request time', async (url, problem) => {
    const outboundHttp = openOutboundHttp();
    expect(await outboundHttp.findProblem(url)).toBe(problem);
    await expect(outboundHttp.post(url, REQUEST)).rejects.toThrow(problem);
  });

  test.each([
    'https://shop.example.com/hooks?shop=1',
    'https://shop.example.com./hooks',
    'HTTPS://SHOP.EXAMPLE.COM/hooks',
    'https://shop.example.com:8443/',
    'https://shop.example.com:1024/',
    `https://${PUBLIC_IPV4}/`,
    `https://[${PUBLIC_IPV6}]/`,
  ])('such as %s is accepted', async (url) => {
    expect(await openOutboundHttp().findProblem(url)).toBeUndefined();
  });

  test('reports that its name could not be resolved', async () => {
    const { findProblem } = openOutboundHttp({
      lookUp: async () => {
        throw Object.assign(new Error('queryA'), { code: 'ECONNREFUSED' });
      },
    });
    expect(await findProblem('https://shop.example.com/')).toBe('The host name shop.example.com could not be resolved.');
  });
});

describe('an allowed network', () => {
  test.each([
    'https://10.1.2.3/',
    'http://10.1.2.3/',
    'http://10.1.2.3:22/',
    'http://intranet.example.com/',
    'https://intranet6.example.com:1/',
    'https://half.example.com/',
  ])('accepts requests without TLS on any port, such as %s', async (url) => {
    expect(await openOutboundHttp({ allowedNetworks: ['10.1.0.0/16', 'fd00::/8'] }).findProblem(url)).toBeUndefined();
  });

  test.each([
    ['https://10.2.0.1/', 'The address 10.2.0.1 is not public.'],
    ['https://mixed.example.com/', 'The host name resolves to a non-public address.'],
    ['https://[::ffff:10.1.2.3]/', 'The address ::ffff:a01:203 is not public.'],
    ['http://shop.example.com/', 'The URL must start with https://. http is available only for networks that the operator has allowed.'],
    ['http://half.example.com/', 'The URL must start with https://. http is available only for networks that the operator has allowed.'],
    ['https://half.example.com:25/', 'Port 25 is not allowed. Use 443, 8443, or a port from 1024 up.'],
  ])('allows no other address, such as %s', async (url, problem) => {
    expect(await openOutboundHttp({ allowedNetworks: ['10.1.0.0/16'] }).findProblem(url)).toBe(problem);
  });

  test.each([
    ['10.1.0.0/16', true],
    ['fd00:1::/64', true],
    ['127.0.0.1/32', true],
    ['10.1.0.0', false],
    ['10.1/16', false],
    ['0x7f.0.0.1/8', false],
    ['10.1.0.0/33', false],
    ['fd00::/129', false],
    ['intranet', false],
  ])('is recognized in CIDR notation: %s %s', (text, isValid) => {
    expect(isNetwork(text)).toBe(isValid);
  });
});
