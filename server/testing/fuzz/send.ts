// Sends malformed requests.
import http from 'node:http';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { FuzzResponse } from '#server/testing/fuzz/response-invariants.ts';

export type FuzzHttpRequest = { method: string; target: string; headers: Record<string, string>; body: Buffer | undefined };

const RESPONSE_TIMEOUT_MS = MINUTE_MS / 2;

type FuzzUsers = Record<'admin' | 'ann' | 'bob', { id: string; email: string; password: string }> & { company: string };

/** Replaces placeholders in angle brackets with the company's values. */
export const fillPlaceholders = (body: Buffer, { company, admin, ann, bob }: FuzzUsers): Buffer => {
  const placeholders: Record<string, string> = {
    company,
    admin: admin.email,
    ann: ann.email,
    bob: bob.email,
    password: ann.password,
    'ann-id': ann.id,
  };
  return Buffer.from(
    body.toString('latin1').replace(/<([a-z-]+)>/g, (placeholder, name: string) => placeholders[name] ?? placeholder),
    'latin1',
  );
};

const BODY_LENGTH_MAX = 3_000;

/** A raw request that can be sent again. */
export const describeFuzzRequest = ({ method, target, headers, body }: FuzzHttpRequest): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target}`, ...lines, '', JSON.stringify(body?.toString('latin1').slice(0, BODY_LENGTH_MAX) ?? '')].join('\n');
};

/** Sends over keep-alive connections. */
export const createSender = (origin: string, agent: http.Agent) => {
  const { hostname, port } = new URL(origin);
  return ({ method, target, headers, body }: FuzzHttpRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const options = {
        host: hostname,
        port,
        agent,
        method,
        path: target,
        headers: { ...headers, ...length },
        timeout: RESPONSE_TIMEOUT_MS,
      };
      const request = http.request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received = Object.entries(response.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((text): [string, string] => [name, text]),
          );
          resolve({ status: response.statusCode ?? 0, headers: new Headers(received), text: Buffer.concat(chunks).toString() });
        });
      });
      request.on('timeout', () => request.destroy(new Error('The server did not respond.')));
      request.on('error', reject);
      request.end(body);
    });
};
