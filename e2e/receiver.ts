import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedDelivery = { headers: http.IncomingHttpHeaders; body: any };

/** A webhook endpoint of the company. */
export type WebhookEndpoint = {
  url: string;
  received: ReceivedDelivery[];
  /** The response to all later requests. */
  response: { status: number; body: string };
};

const PATH = '/hooks/countinghouse';

/** Runs a receiver for the duration of a test. */
export const withReceiver = async (use: (receiver: WebhookEndpoint) => Promise<void>): Promise<void> => {
  const receiver: WebhookEndpoint = { url: '', received: [], response: { status: 200, body: 'Thank you' } };
  const server = http.createServer((request, response) => {
    // Clients of another program that used the port before may still connect.
    if (request.url !== PATH || request.method !== 'POST') return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      const { status, body } = receiver.response;
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  try {
    await use(receiver);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};
