// Explains why a request got no response, for the user who entered the URL.
import { errors } from 'undici';
import { SECOND_MS } from '#server/kernel/time.ts';
import { OutboundError } from '#server/platform/outbound/addresses.ts';

/** Used when the parser sets no error code. */
const NOT_HTTP = 'NOT_HTTP';

const ERROR_MESSAGES: Record<string, string> = {
  [NOT_HTTP]: 'The response is not HTTP.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response was received.',
  EPIPE: 'The connection was closed before a response was received.',
  UND_ERR_SOCKET: 'The connection was closed before a response was received.',
  EHOSTUNREACH: 'The address is unreachable.',
  ENETUNREACH: 'The address is unreachable.',
  EADDRNOTAVAIL: 'The address is unreachable.',
  UND_ERR_HEADERS_OVERFLOW: 'The response headers are too long.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  CERT_NOT_YET_VALID: 'The server’s certificate is not valid yet.',
  CERT_REVOKED: 'The server’s certificate has been revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for a different host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is from an untrusted authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server’s certificate chain is incomplete. The server must send the intermediate certificates.',
  UNABLE_TO_GET_ISSUER_CERT: 'The server’s certificate chain is incomplete. The server must send the intermediate certificates.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The server’s certificate chain is incomplete or from an untrusted authority.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not use TLS on this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not use TLS on this port.',
  ERR_SSL_HTTP_REQUEST: 'The server does not use TLS on this port.',
};

const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** With several addresses, the error of the first one is used. */
const toErrorCode = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return toErrorCode(error.errors[0]);
  if (error instanceof errors.HTTPParserError) return NOT_HTTP;
  return error instanceof Error && 'code' in error ? String(error.code) : '';
};

const messageFor = (code: string): string | undefined => {
  if (ERROR_MESSAGES[code]) return ERROR_MESSAGES[code];
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') return 'The TLS handshake failed.';
  return undefined;
};

type TimeoutLimits = { connectTimeoutMs: number; exchangeTimeoutMs: number };

/** Converts an error, and marks whether it has a specific message. */
export const toOutboundError = (error: unknown, limits: TimeoutLimits): { failure: OutboundError; isKnown: boolean } => {
  if (error instanceof OutboundError) return { failure: error, isKnown: true };
  const timeout = (text: string) => ({ failure: new OutboundError('timeout', text, { cause: error }), isKnown: true });
  if (error instanceof Error && error.name === 'TimeoutError')
    return timeout(`No response within ${limits.exchangeTimeoutMs / SECOND_MS} seconds.`);
  const code = toErrorCode(error);
  if (TIMEOUT_CODES.has(code)) return timeout(`No connection within ${limits.connectTimeoutMs / SECOND_MS} seconds.`);
  const message = messageFor(code);
  return {
    failure: new OutboundError('connection', message ?? 'The connection failed.', { cause: error }),
    isKnown: message !== undefined,
  };
};
