import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { contactLists, contactRecords, listContacts } from '#server/modules/people/contacts/contact-records.ts';
import {
  AdminContactChange,
  AdminEmail,
  AdminEmailInput,
  AdminMobile,
  AdminMobileInput,
  ContactChange,
  Email,
  EmailInput,
  Mobile,
  MobileInput,
  toAdminEmail,
  toAdminMobile,
  toEmail,
  toMobile,
} from '#server/modules/people/contacts/schema.ts';
import { changeContact, createContact, removeContact } from '#server/modules/people/contacts/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const PRIMARY_NOT_DELETABLE = 'A primary address or number cannot be deleted. Make another one primary first.';

const ownEmailProcedures = proceduresFor('user', 'email');
const EMAIL = { kind: 'email' } as const;

export const emailRouter = router({
  list: ownEmailProcedures.view
    .meta(rest('GET', '/user/emails/', 'List your email addresses'))
    .output(z.array(Email))
    .query(async ({ ctx }) => (await contactRecords.email.list(ctx)).map(toEmail)),

  create: ownEmailProcedures.add
    .meta(
      creates('/user/emails/', 'Add an email address', { description: 'Sends a verification link to the address.', requiresProof: true }),
    )
    .input(EmailInput)
    .output(Email)
    .mutation(async ({ ctx, input: { email: address, primary } }) => toEmail(await createContact(ctx, { ...EMAIL, address, primary }))),

  get: ownEmailProcedures.view
    .meta(rest('GET', '/user/emails/{id}/', 'Get an email address'))
    .input(IdPath)
    .output(Email)
    .query(async ({ ctx, input }) => toEmail(await contactRecords.email.get(ctx, input.id))),

  ...updateAndReplace(
    '/user/emails/{id}',
    'Set the primary email address',
    (meta) =>
      ownEmailProcedures.change
        .meta(meta)
        .input(ContactChange.extend(IdPath.shape))
        .output(Email)
        .mutation(async ({ ctx, input }) => toEmail(await changeContact(ctx, { ...EMAIL, ...input }))),
    { description: 'Only a verified address can become primary.', requiresProof: true },
  ),

  remove: ownEmailProcedures.delete
    .meta(rest('DELETE', '/user/emails/{id}/', 'Delete an email address', { description: PRIMARY_NOT_DELETABLE, requiresProof: true }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeContact(ctx, 'email', input.id)),
});

const adminEmailProcedures = proceduresFor('admin', 'email');

export const adminEmailRouter = router({
  list: adminEmailProcedures.view
    .meta(rest('GET', '/admin/users/emails/', "List users' email addresses"))
    .input(contactLists.email.input)
    .output(pageOf(AdminEmail))
    .query(async ({ ctx, input }) => serializePage(await listContacts(ctx, 'email', input), toAdminEmail)),

  create: adminEmailProcedures.add
    .meta(creates('/admin/users/emails/', "Add a user's email address"))
    .input(AdminEmailInput)
    .output(AdminEmail)
    .mutation(async ({ ctx, input: { email: address, ...fields } }) =>
      toAdminEmail(await createContact(ctx, { ...EMAIL, address, ...fields })),
    ),

  get: adminEmailProcedures.view
    .meta(rest('GET', '/admin/users/emails/{id}/', "Get a user's email address"))
    .input(IdPath)
    .output(AdminEmail)
    .query(async ({ ctx, input }) => toAdminEmail(await contactRecords.email.get(ctx, input.id))),

  ...updateAndReplace('/admin/users/emails/{id}/', "Update a user's email address", (meta) =>
    adminEmailProcedures.change
      .meta(meta)
      .input(AdminContactChange.extend(IdPath.shape))
      .output(AdminEmail)
      .mutation(async ({ ctx, input }) => toAdminEmail(await changeContact(ctx, { ...EMAIL, ...input }))),
  ),

  remove: adminEmailProcedures.delete
    .meta(rest('DELETE', '/admin/users/emails/{id}/', "Delete a user's email address", { description: PRIMARY_NOT_DELETABLE }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeContact(ctx, 'email', input.id)),
});

const ownMobileProcedures = proceduresFor('user', 'mobile');
const MOBILE = { kind: 'mobile' } as const;

export const mobileRouter = router({
  list: ownMobileProcedures.view
    .meta(rest('GET', '/user/mobiles/', 'List your mobile numbers'))
    .output(z.array(Mobile))
    .query(async ({ ctx }) => (await contactRecords.mobile.list(ctx)).map(toMobile)),

  create: ownMobileProcedures.add
    .meta(
      creates('/user/mobiles/', 'Add a mobile number', { description: 'Sends a verification code to the number.', requiresProof: true }),
    )
    .input(MobileInput)
    .output(Mobile)
    .mutation(async ({ ctx, input: { number: address, primary } }) => toMobile(await createContact(ctx, { ...MOBILE, address, primary }))),

  get: ownMobileProcedures.view
    .meta(rest('GET', '/user/mobiles/{id}/', 'Get a mobile number'))
    .input(IdPath)
    .output(Mobile)
    .query(async ({ ctx, input }) => toMobile(await contactRecords.mobile.get(ctx, input.id))),

  ...updateAndReplace(
    '/user/mobiles/{id}',
    'Set the primary mobile number',
    (meta) =>
      ownMobileProcedures.change
        .meta(meta)
        .input(ContactChange.extend(IdPath.shape))
        .output(Mobile)
        .mutation(async ({ ctx, input }) => toMobile(await changeContact(ctx, { ...MOBILE, ...input }))),
    { description: 'Only a verified number can become primary.', requiresProof: true },
  ),

  remove: ownMobileProcedures.delete
    .meta(rest('DELETE', '/user/mobiles/{id}/', 'Delete a mobile number', { description: PRIMARY_NOT_DELETABLE, requiresProof: true }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeContact(ctx, 'mobile', input.id)),
});

const adminMobileProcedures = proceduresFor('admin', 'mobile');

export const adminMobileRouter = router({
  list: adminMobileProcedures.view
    .meta(rest('GET', '/admin/users/mobiles/', "List users' mobile numbers"))
    .input(contactLists.mobile.input)
    .output(pageOf(AdminMobile))
    .query(async ({ ctx, input }) => serializePage(await listContacts(ctx, 'mobile', input), toAdminMobile)),

  create: adminMobileProcedures.add
    .meta(creates('/admin/users/mobiles/', "Add a user's mobile number"))
    .input(AdminMobileInput)
    .output(AdminMobile)
    .mutation(async ({ ctx, input: { number: address, ...fields } }) =>
      toAdminMobile(await createContact(ctx, { ...MOBILE, address, ...fields })),
    ),

  get: adminMobileProcedures.view
    .meta(rest('GET', '/admin/users/mobiles/{id}/', "Get a user's mobile number"))
    .input(IdPath)
    .output(AdminMobile)
    .query(async ({ ctx, input }) => toAdminMobile(await contactRecords.mobile.get(ctx, input.id))),

  ...updateAndReplace('/admin/users/mobiles/{id}/', "Update a user's mobile number", (meta) =>
    adminMobileProcedures.change
      .meta(meta)
      .input(AdminContactChange.extend(IdPath.shape))
      .output(AdminMobile)
      .mutation(async ({ ctx, input }) => toAdminMobile(await changeContact(ctx, { ...MOBILE, ...input }))),
  ),

  remove: adminMobileProcedures.delete
    .meta(rest('DELETE', '/admin/users/mobiles/{id}/', "Delete a user's mobile number", { description: PRIMARY_NOT_DELETABLE }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeContact(ctx, 'mobile', input.id)),
});
