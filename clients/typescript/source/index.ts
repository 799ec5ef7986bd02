export { createClient, type Client } from './client.ts';
export { ApiError, ConnectionError, TimeoutError, type FieldErrors } from './errors.ts';
export {
  hasWebhookSecret,
  verifyWebhook,
  WebhookVerificationError,
  type HeadersLike,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookEventName,
} from './webhooks.ts';
export type {
  Amount,
  CallOptions,
  ChallengeContext,
  ClientOptions,
  Downloadable,
  Method,
  OnChallenge,
  OpenChallenge,
  Page,
  Paged,
  Token,
} from './method.ts';
export type { WebhookData } from './generated/events.ts';
export type * from './generated/responses.ts';
export type * from './generated/methods.ts';
export type * from './generated/parameters.ts';
export type * from './generated/schemas.ts';
