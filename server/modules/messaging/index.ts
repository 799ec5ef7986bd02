export { createDrivers } from '#server/modules/messaging/messages/drivers.ts';
export { addressOf, emailVerification, passwordReset } from '#server/modules/messaging/messages/links.ts';
export { writeMessage, type MessageKind, type MessageParameters, type NewMessage } from '#server/modules/messaging/messages/message.ts';
export { notifyUser } from '#server/modules/messaging/messages/notify-user.ts';
export { stateOf } from '#server/modules/messaging/messages/present.ts';
export { readMessageBacklog } from '#server/modules/messaging/messages/read-backlog.ts';
export { harmlessName } from '#server/modules/messaging/messages/render.ts';
export { outboxRouter } from '#server/modules/messaging/messages/router.ts';
export { sendDueMessages } from '#server/modules/messaging/messages/send-due.ts';
export type { NotificationName } from '#server/modules/messaging/notifications/catalogue.ts';
export { notificationRouter } from '#server/modules/messaging/notifications/router.ts';
export type { MessagePreview, MessageTemplate } from '#server/modules/messaging/notifications/schema.ts';
export {
  FIRST_PASSWORD_LIFETIME_MS,
  companyOfKey,
  dropVerifications,
  findKey,
  isOpenVerification,
  issueCode,
  issueKey,
  toEventSecret,
  useCode,
  useKey,
  type IssuedVerification,
} from '#server/modules/messaging/verifications/verifications.ts';
