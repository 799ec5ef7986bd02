// What Node, its driver and PostgreSQL can do without us: a bare HTTP server that answers every request with what the
// statement behind every session finds (server/modules/identity/auth/authenticate.ts), under the same role and with as many connections.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillPlaceholders } from 'drizzle-orm/sql';
import postgres from 'postgres';
import { API_ROLE, openDatabase } from '#db/client.ts';
import { sessionStatement } from '#server/modules/identity/auth/authenticate.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const KEY_LENGTH = 12;
const COMPANY_LENGTH = 6;
const SCHEME_LENGTH = 'Token '.length;

const [, , databaseUrl = ''] = process.argv;

/** Only built: nothing is asked through it. */
const { db } = openDatabase({ url: databaseUrl, poolSize: 1, role: 'api' });
const { sql: text, params } = sessionStatement(db).getQuery();

const { databasePoolSize } = readEnvironment({});
const sql = postgres(databaseUrl, { max: databasePoolSize, max_lifetime: null, connection: { role: API_ROLE } });

/** The key is the part of a token that is no secret; it begins with the company's number. */
const parametersOf = (authorization: string): string[] => {
  const key = authorization.slice(SCHEME_LENGTH, SCHEME_LENGTH + KEY_LENGTH);
  return fillPlaceholders(params, { companyId: Number.parseInt(key.slice(0, COMPANY_LENGTH), 36), key }) as string[];
};

const answer = async (req: http.IncomingMessage, res: http.ServerResponse): Promise<void> => {
  const [row] = await sql.unsafe(text, parametersOf(req.headers.authorization ?? ''), { prepare: true });
  const body = JSON.stringify(row ?? null);
  res.writeHead(row ? 200 : 404, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  res.end(body);
};

const server = http.createServer((req, res) => {
  answer(req, res).catch((error: unknown) => res.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
