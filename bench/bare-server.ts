// Baseline server: Node's HTTP server, the driver, and one prepared statement per path, with the role and the number of connections of the
// product. The profile uses the statement of the product.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillPlaceholders } from 'drizzle-orm/sql';
import postgres from 'postgres';
import { API_ROLE, openDatabase } from '#db/client.ts';
import { sessionStatement } from '#server/modules/identity/auth/authenticate.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { ACCOUNTS, TRANSACTIONS } from './bare-statements.ts';

const KEY_LENGTH = 12;
const COMPANY_LENGTH = 6;
const SCHEME_LENGTH = 'Token '.length;

const [, , databaseUrl = ''] = process.argv;

type BareStatement = { text: string; parametersOf(token: { companyId: number; key: string }): (string | number)[] };

/** Builds the statement and never connects. */
const { db } = openDatabase({ url: databaseUrl, poolSize: 1, role: 'api' });
const session = sessionStatement(db).getQuery();

const createTokenStatement = (text: string): BareStatement => ({ text, parametersOf: ({ companyId, key }) => [companyId, key] });

const STATEMENTS: Record<string, BareStatement> = {
  '/3/user/': { text: session.sql, parametersOf: (token) => fillPlaceholders(session.params, token) as string[] },
  '/3/accounts/': createTokenStatement(ACCOUNTS),
  '/3/transactions/': createTokenStatement(TRANSACTIONS),
};

const { databasePoolSize } = readEnvironment({});
const sql = postgres(databaseUrl, { max: databasePoolSize, max_lifetime: null, connection: { role: API_ROLE } });

/** The key is the public part of a token and begins with the number of the company. */
const readToken = (authorization: string): { companyId: number; key: string } => {
  const key = authorization.slice(SCHEME_LENGTH, SCHEME_LENGTH + KEY_LENGTH);
  return { companyId: Number.parseInt(key.slice(0, COMPANY_LENGTH), 36), key };
};

const respond = async (req: http.IncomingMessage, res: http.ServerResponse): Promise<void> => {
  const statement = STATEMENTS[req.url ?? ''];
  const rows = statement
    ? await sql.unsafe(statement.text, statement.parametersOf(readToken(req.headers.authorization ?? '')), { prepare: true })
    : [];
  const body = JSON.stringify(rows);
  res.writeHead(rows.length > 0 ? 200 : 404, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  res.end(body);
};

const server = http.createServer((req, res) => {
  respond(req, res).catch((error: unknown) => res.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
