// Explains why a request got no response, for the user who entered the URL.
import { errors } from 'undici';
import { SECOND_MS } from '#server/kernel/time.ts';
import { OutboundError } from '#server/platform/outbound/addresses.ts';

/** Used when the parser sets no error code. */
const NOT_HTTP = 'NOT_HTTP';

const WORDS: Record<string, string> = {
  [NOT_HTTP]: 'The answer is not HTTP.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The address cannot be reached from here.',
  ENETUNREACH: 'The address cannot be reached from here.',
  EADDRNOTAVAIL: 'The address cannot be reached from here.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet.',
  CERT_REVOKED: 'The certificate of the server was revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server comes from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate of the server is not complete: the server has to send those between it and the authority.',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate of the server is not complete: the server has to send those between it and the authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the server is not complete, or comes from an authority that is not trusted.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS at this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not speak TLS at this port.',
  ERR_SSL_HTTP_REQUEST: 'The server does not speak TLS at this port.',
};

const LATE_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** With several addresses, the error of the first one is used. */
const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof errors.HTTPParserError) return NOT_HTTP;
  return error instanceof Error && 'code' in error ? String(error.code) : '';
};

const wordsFor = (code: string): string | undefined => {
  if (WORDS[code]) return WORDS[code];
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') return 'TLS could not be agreed on with the server.';
  return undefined;
};

type TimeoutLimits = { connectTimeoutMs: number; exchangeTimeoutMs: number };

/** Converts an error, and marks whether it has a specific message. */
export const toOutboundError = (error: unknown, limits: TimeoutLimits): { told: OutboundError; isKnown: boolean } => {
  if (error instanceof OutboundError) return { told: error, isKnown: true };
  const late = (message: string) => ({ told: new OutboundError('timeout', message, { cause: error }), isKnown: true });
  if (error instanceof Error && error.name === 'TimeoutError')
    return late(`No answer within ${limits.exchangeTimeoutMs / SECOND_MS} seconds.`);
  const code = codeOf(error);
  if (LATE_CODES.has(code)) return late(`No connection within ${limits.connectTimeoutMs / SECOND_MS} seconds.`);
  const words = wordsFor(code);
  return { told: new OutboundError('connection', words ?? 'The connection failed.', { cause: error }), isKnown: words !== undefined };
};
