import { z } from 'zod';
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeContact } from '#server/modules/people/contacts/change-contact.ts';
import { createContact } from '#server/modules/people/contacts/create-contact.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { contactLists, listContacts } from '#server/modules/people/contacts/list-contacts.ts';
import { toAdminMobile, toMobile } from '#server/modules/people/contacts/present.ts';
import { removeContact } from '#server/modules/people/contacts/remove-contact.ts';
import {
  AdminContactChange,
  AdminMobile,
  AdminMobileInput,
  ContactChange,
  Mobile,
  MobileInput,
} from '#server/modules/people/contacts/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const own = owning('user', 'mobile');
const change = { kind: 'mobile' } as const;

export const mobileRouter = router({
  list: own.viewing
    .meta(rest('GET', '/user/mobiles/', 'List your mobile numbers'))
    .output(z.array(Mobile))
    .query(async ({ ctx }) => (await contactRecords.mobile.list(ctx)).map(toMobile)),

  create: own.adding
    .meta(creates('/user/mobiles/', 'Add a mobile number, and send what verifies it', { requiresProof: true }))
    .input(MobileInput)
    .output(Mobile)
    .mutation(async ({ ctx, input: { number: address, primary } }) => toMobile(await createContact(ctx, { ...change, address, primary }))),

  get: own.viewing
    .meta(rest('GET', '/user/mobiles/{id}/', 'View one of your mobile numbers'))
    .input(IdPath)
    .output(Mobile)
    .query(async ({ ctx, input }) => toMobile(await contactRecords.mobile.get(ctx, input.id))),

  update: own.changing
    .meta(rest('PATCH', '/user/mobiles/{id}', 'Make one of your mobile numbers the primary one', { requiresProof: true }))
    .input(ContactChange.extend(IdPath.shape))
    .output(Mobile)
    .mutation(async ({ ctx, input }) => toMobile(await changeContact(ctx, { ...change, ...input }))),

  remove: own.deleting
    .meta(rest('DELETE', '/user/mobiles/{id}/', 'Delete one of your mobile numbers', { requiresProof: true }))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeContact(ctx, 'mobile', input.id)),
});

const any = owning('admin', 'mobile');

export const adminMobileRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/users/mobiles/', 'List the mobile numbers of users'))
    .input(contactLists.mobile.input)
    .output(pageOf(AdminMobile))
    .query(async ({ ctx, input }) => showPage(await listContacts(ctx, 'mobile', input), toAdminMobile)),

  create: any.adding
    .meta(creates('/admin/users/mobiles/', 'Add a mobile number for a user'))
    .input(AdminMobileInput)
    .output(AdminMobile)
    .mutation(async ({ ctx, input: { number: address, ...given } }) =>
      toAdminMobile(await createContact(ctx, { ...change, address, ...given })),
    ),

  get: any.viewing
    .meta(rest('GET', '/admin/users/mobiles/{id}/', 'View a mobile number of a user'))
    .input(IdPath)
    .output(AdminMobile)
    .query(async ({ ctx, input }) => toAdminMobile(await contactRecords.mobile.get(ctx, input.id))),

  update: any.changing
    .meta(rest('PATCH', '/admin/users/mobiles/{id}/', 'Change a mobile number of a user: whether it is primary, verified, archived'))
    .input(AdminContactChange.extend(IdPath.shape))
    .output(AdminMobile)
    .mutation(async ({ ctx, input }) => toAdminMobile(await changeContact(ctx, { ...change, ...input }))),

  replace: any.changing
    .meta(rest('PUT', '/admin/users/mobiles/{id}/', 'Change a mobile number of a user: whether it is primary, verified, archived'))
    .input(AdminContactChange.extend(IdPath.shape))
    .output(AdminMobile)
    .mutation(async ({ ctx, input }) => toAdminMobile(await changeContact(ctx, { ...change, ...input }))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/users/mobiles/{id}/', 'Delete a mobile number of a user'))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeContact(ctx, 'mobile', input.id)),
});
