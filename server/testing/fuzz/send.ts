// Sends malformed requests and describes each in one line.
import http from 'node:http';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { FuzzResponse } from '#server/testing/fuzz/promises.ts';

export type FuzzHttpRequest = { method: string; target: string; headers: Record<string, string>; body: Buffer | undefined };

/** Longer than any response takes. */
const HANG_MS = MINUTE_MS / 2;

type FuzzUsers = Record<'admin' | 'ann' | 'bob', { id: string; email: string; password: string }> & { company: string };

/** Replaces placeholders in angle brackets with the company's values. */
export const fillIn = (body: Buffer, { company, admin, ann, bob }: FuzzUsers): Buffer => {
  const known: Record<string, string> = {
    company,
    admin: admin.email,
    ann: ann.email,
    bob: bob.email,
    password: ann.password,
    'ann-id': ann.id,
  };
  return Buffer.from(
    body.toString('latin1').replace(/<([a-z-]+)>/g, (written, name: string) => known[name] ?? written),
    'latin1',
  );
};

const SHOWN_MAX = 3_000;

/** As it can be sent again. */
export const describeFuzzRequest = ({ method, target, headers, body }: FuzzHttpRequest): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target}`, ...lines, '', JSON.stringify(body?.toString('latin1').slice(0, SHOWN_MAX) ?? '')].join('\n');
};

/** Sends over keep-alive connections. */
export const createSender = (origin: string, agent: http.Agent) => {
  const { hostname, port } = new URL(origin);
  return ({ method, target, headers, body }: FuzzHttpRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const options = { host: hostname, port, agent, method, path: target, headers: { ...headers, ...length }, timeout: HANG_MS };
      const request = http.request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const received = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((text): [string, string] => [name, text]),
          );
          resolve({ status: answer.statusCode ?? 0, headers: new Headers(received), text: Buffer.concat(chunks).toString() });
        });
      });
      request.on('timeout', () => request.destroy(new Error('There was no answer: the server hangs.')));
      request.on('error', reject);
      request.end(body);
    });
};
