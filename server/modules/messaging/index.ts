export { accountClosureLink, buildLinkUrl, emailVerificationLink, passwordResetLink } from '#server/modules/messaging/messages/links.ts';
export {
  type MessageKind,
  type MessageParameters,
  type NewMessage,
  notifyUser,
  writeMessage,
} from '#server/modules/messaging/messages/message.ts';
export { sanitizeName } from '#server/modules/messaging/messages/render.ts';
export { createDrivers, readMessageBacklog, sendDueMessages } from '#server/modules/messaging/messages/send-due.ts';
export type { NotificationName } from '#server/modules/messaging/notifications/catalog.ts';
export { notificationRouter } from '#server/modules/messaging/notifications/router.ts';
export type { MessagePreview, MessageTemplate } from '#server/modules/messaging/notifications/schema.ts';
export {
  type AccountClosure,
  FIRST_PASSWORD_LIFETIME_MS,
  type IssuedVerification,
  readKeyCompany,
  deleteVerifications,
  findKey,
  openVerificationsCondition,
  issueCode,
  issueKey,
  toEventSecret,
  consumeCode,
  consumeKey,
} from '#server/modules/messaging/one-time-secrets.ts';
export { outboxRouter } from '#server/modules/messaging/outbox/router.ts';
export { getMessageState } from '#server/modules/messaging/outbox/schema.ts';
export { TEST_MESSAGE_THROTTLE } from '#server/modules/messaging/notifications/service.ts';
