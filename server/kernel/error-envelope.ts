// The body of every error response (specification, errors 2): the type, the function that builds it, and its JSON schema
// for the OpenAPI document. `code` and `request_id` are additions that v3 clients ignore.
import { ERRORS, type AppError, type ErrorCode } from '#server/kernel/errors.ts';

export type ErrorEnvelope = {
  status: 'error';
  message: string;
  data?: Record<string, unknown>;
  code: ErrorCode;
  request_id: string;
};

export const errorEnvelope = ({ code, message, data }: Pick<AppError, 'code' | 'message' | 'data'>, requestId: string): ErrorEnvelope => ({
  status: 'error',
  message,
  ...(data && { data }),
  code,
  request_id: requestId,
});

export const ERROR_ENVELOPE_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'string', const: 'error' },
    message: { type: 'string', description: 'All error messages, separated by commas.' },
    data: {
      type: 'object',
      description:
        'Error messages by field. With `mfa_required`, `challenges` lists the open challenges. With `proof_required`, `proof` names the request that provides a recent proof.',
      properties: {
        challenges: { type: 'array', items: { type: 'object', description: 'An open challenge.' } },
        proof: { type: 'object', description: 'Type of the proof, and the method and path of the request that provides it.' },
      },
    },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable error code.' },
    request_id: { type: 'string' },
  },
  required: ['status', 'message', 'code', 'request_id'],
} as const;
