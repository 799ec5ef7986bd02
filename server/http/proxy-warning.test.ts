import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createProxyWarning } from '#server/http/proxy-warning.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';

const DATABASE_URL = 'postgresql://me@db/books';
const WARNING = /TRUST_PROXY is off behind a proxy\. All users behind the proxy share one client address/;

/** Starts with the variables, receives requests with the headers, and returns the warnings after each step. */
const warningsFor = async (variables: Record<string, string>, requests: Record<string, string>[] = []): Promise<string[]> => {
  const warnings: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      warnings.push((JSON.parse(String(line)) as { msg: string }).msg);
      done();
    },
  });
  const observe = createProxyWarning(readEnvironment(variables), createLog({ level: 'warn', stream }));
  const server = http.createServer((req, res) => {
    observe(req);
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const headers of requests) await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  return warnings;
};

const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

describe('a server with TRUST_PROXY off', () => {
  test.each([
    ['an https APP_URL', { DATABASE_URL, APP_URL: 'https://books.example.com' }],
    ['a remote APP_URL while it listens on loopback', { DATABASE_URL, APP_URL: 'http://books.example.com', HOST: '127.0.0.1' }],
    ['a remote APP_URL while it listens on IPv6 loopback', { DATABASE_URL, APP_URL: 'http://books.example.com', HOST: '::1' }],
  ])('warns once at startup with %s', async (_what, variables) => {
    expect(await warningsFor(variables, [FORWARDED])).toEqual([expect.stringMatching(WARNING)]);
  });

  test('warns once when requests arrive with X-Forwarded-For', async () => {
    const variables = { DATABASE_URL, APP_URL: 'http://books.example.com' };
    expect(await warningsFor(variables, [{}])).toEqual([]);
    expect(await warningsFor(variables, [{}, FORWARDED, FORWARDED])).toEqual([expect.stringMatching(WARNING)]);
  });

  test('does not warn in the local demo', async () => {
    expect(await warningsFor({}, [{}])).toEqual([]);
  });
});

test('a server with TRUST_PROXY on does not warn', async () => {
  expect(await warningsFor({ DATABASE_URL, APP_URL: 'https://books.example.com', TRUST_PROXY: 'on' }, [FORWARDED])).toEqual([]);
});
