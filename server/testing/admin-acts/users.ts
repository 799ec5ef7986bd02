// How admins change users, their tokens and their settings.
import type { Acts } from '#server/testing/admin-acts/act.ts';

/** Each prepares what is needed, and answers the act. */
export const USER_ACTS: Acts = {
  'admin.users.kyc.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' }),
  'admin.users.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.users.create({}),
  'admin.users.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.update({ id: ann.id, status: 'verified' }),
  'admin.users.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.replace({ id: ann.id, first_name: 'Anne' }),
  'admin.users.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.remove({ id: ann.id }),
  'admin.users.tokens.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.create({ user: ann.id }),
  'admin.users.tokens.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.update({ token_key: ann.token.slice(0, 12), label: 'Phone' }),
  'admin.users.tokens.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.replace({ token_key: ann.token.slice(0, 12), label: 'Phone' }),
  'admin.users.tokens.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.remove({ token_key: ann.token.slice(0, 12) }),
  'admin.users.tokens.removeAll':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.tokens.removeAll({ user: ann.id }),
  'admin.users.settings.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.settings.update({ id: ann.id, allow_transactions: false }),
  'admin.users.settings.replace':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.settings.replace({ id: ann.id, allow_transactions: false }),
};
