// A fake SMS gateway on loopback.
import http from 'node:http';
import { listen } from '#server/testing/listen.ts';

export type GatewayCall = { method: string; url: URL; headers: http.IncomingHttpHeaders; body: string };

export type SmsGateway = {
  url: string;
  calls: GatewayCall[];
  /** Responses to send next, in order; 200 once they run out. */
  responses: { status: number; body?: string; headers?: Record<string, string> }[];
};

/** Starts a gateway that runs until the test ends. */
export const startSmsGateway = async (): Promise<SmsGateway> => {
  const calls: GatewayCall[] = [];
  const responses: SmsGateway['responses'] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url: new URL(url, 'http://gateway'), headers, body: Buffer.concat(chunks).toString('utf8') });
      const { status, body = '{}', headers: responseHeaders = {} } = responses.shift() ?? { status: 200 };
      response.writeHead(status, responseHeaders).end(body);
    });
  });
  return { url: await listen(server), calls, responses };
};
