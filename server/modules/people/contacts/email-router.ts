import { z } from 'zod';
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeContact } from '#server/modules/people/contacts/change-contact.ts';
import { createContact } from '#server/modules/people/contacts/create-contact.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { contactLists, listContacts } from '#server/modules/people/contacts/list-contacts.ts';
import { toAdminEmail, toEmail } from '#server/modules/people/contacts/present.ts';
import { removeContact } from '#server/modules/people/contacts/remove-contact.ts';
import {
  AdminContactChange,
  AdminEmail,
  AdminEmailInput,
  ContactChange,
  Email,
  EmailInput,
} from '#server/modules/people/contacts/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'email');
const change = { kind: 'email' } as const;

export const emailRouter = router({
  list: own.viewing
    .meta(rest('GET', '/user/emails/', 'List your email addresses'))
    .output(z.array(Email))
    .query(async ({ ctx }) => (await contactRecords.email.list(ctx)).map(toEmail)),

  create: own.adding
    .meta(creates('/user/emails/', 'Add an email address, and send what verifies it', { requiresProof: true }))
    .input(EmailInput)
    .output(Email)
    .mutation(async ({ ctx, input: { email: address, primary } }) => toEmail(await createContact(ctx, { ...change, address, primary }))),

  get: own.viewing
    .meta(rest('GET', '/user/emails/{id}/', 'View one of your email addresses'))
    .input(IdPath)
    .output(Email)
    .query(async ({ ctx, input }) => toEmail(await contactRecords.email.get(ctx, input.id))),

  update: own.changing
    .meta(rest('PATCH', '/user/emails/{id}', 'Make one of your email addresses the primary one', { requiresProof: true }))
    .input(ContactChange.extend(IdPath.shape))
    .output(Email)
    .mutation(async ({ ctx, input }) => toEmail(await changeContact(ctx, { ...change, ...input }))),

  remove: own.deleting
    .meta(rest('DELETE', '/user/emails/{id}/', 'Delete one of your email addresses', { requiresProof: true }))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeContact(ctx, 'email', input.id)),
});

const any = owning('admin', 'email');

export const adminEmailRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/users/emails/', 'List the email addresses of users'))
    .input(contactLists.email.input)
    .output(pageOf(AdminEmail))
    .query(async ({ ctx, input }) => showPage(await listContacts(ctx, 'email', input), toAdminEmail)),

  create: any.adding
    .meta(creates('/admin/users/emails/', 'Add an email address for a user'))
    .input(AdminEmailInput)
    .output(AdminEmail)
    .mutation(async ({ ctx, input: { email: address, ...given } }) =>
      toAdminEmail(await createContact(ctx, { ...change, address, ...given })),
    ),

  get: any.viewing
    .meta(rest('GET', '/admin/users/emails/{id}/', 'View an email address of a user'))
    .input(IdPath)
    .output(AdminEmail)
    .query(async ({ ctx, input }) => toAdminEmail(await contactRecords.email.get(ctx, input.id))),

  update: any.changing
    .meta(rest('PATCH', '/admin/users/emails/{id}/', 'Change an email address of a user: whether it is primary, verified, archived'))
    .input(AdminContactChange.extend(IdPath.shape))
    .output(AdminEmail)
    .mutation(async ({ ctx, input }) => toAdminEmail(await changeContact(ctx, { ...change, ...input }))),

  replace: any.changing
    .meta(rest('PUT', '/admin/users/emails/{id}/', 'Change an email address of a user: whether it is primary, verified, archived'))
    .input(AdminContactChange.extend(IdPath.shape))
    .output(AdminEmail)
    .mutation(async ({ ctx, input }) => toAdminEmail(await changeContact(ctx, { ...change, ...input }))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/users/emails/{id}/', 'Delete an email address of a user'))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeContact(ctx, 'email', input.id)),
});
