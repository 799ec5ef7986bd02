import { describe, expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { listDocumentNeeds } from '#app/(dashboard)/profile/documents/needs.ts';
import type { Document } from '#server/modules/profile/index.ts';

const t = createTranslate('en', []);

let created = 0;

const createDocument = (document: Partial<Document>): Document => ({
  id: ++created,
  file: '',
  file_name: 'picture.png',
  media_type: 'image/png',
  size: 1,
  thumbnail: null,
  document_category: 'proof_of_identity',
  document_type: 'passport',
  metadata: {},
  status: 'pending',
  note: null,
  expires: null,
  created,
  updated: created,
  ...document,
});

const NOW = 1_000;

const listIdentityNeeds = (...documents: Partial<Document>[]) =>
  listDocumentNeeds(t, documents.map(createDocument), { kycStatus: 'pending', company: 'Alto Vale', now: NOW })[0];

describe('missing documents', () => {
  test('are both proofs if the user has no document for either', () => {
    const needs = listDocumentNeeds(t, [createDocument({ document_category: 'other', document_type: 'other', status: 'verified' })], {
      kycStatus: 'pending',
      company: 'Alto Vale',
      now: NOW,
    });
    expect(needs.map(({ title, status }) => [title, status])).toEqual([
      ['Proof of identity', undefined],
      ['Proof of address', undefined],
    ]);
    expect(needs[0]?.text).toBe('Upload a photo of your passport, identity card or driver’s license.');
  });

  test('are met once one document is verified, regardless of the others', () => {
    expect(listIdentityNeeds({ status: 'verified' }, { status: 'declined' }, { status: 'pending' })).toMatchObject({
      status: 'verified',
      text: 'Your passport was verified.',
    });
  });

  test('are under review while a document is pending, even after a rejection', () => {
    expect(listIdentityNeeds({ status: 'pending', document_type: 'drivers_license' }, { status: 'declined' })).toMatchObject({
      status: 'pending',
      text: 'Your driver’s license is being reviewed.',
    });
  });

  test('include a replacement for a rejected document, with the note of the reviewer', () => {
    expect(listIdentityNeeds({ status: 'obsolete' }, { status: 'declined', note: 'It is blurred.' })).toMatchObject({
      status: 'declined',
      text: 'Your passport was declined: “It is blurred.” Upload a photo of your passport, identity card or driver’s license.',
    });
    expect(listIdentityNeeds({ status: 'incomplete' })?.text).toMatch(/^Your passport is incomplete\. Upload/);
  });

  test('include a replacement for an expired document', () => {
    expect(listIdentityNeeds({ status: 'verified', expires: NOW })).toMatchObject({
      status: 'obsolete',
      text: expect.stringMatching(/^Your passport is out of date\. Upload/),
    });
    expect(listIdentityNeeds({ status: 'verified', expires: NOW + 1 })?.status).toBe('verified');
  });

  test('include proof of address, but no proof of identity, if the company verified the identity', () => {
    const needs = listDocumentNeeds(t, [createDocument({ status: 'declined' })], { kycStatus: 'verified', company: 'Alto Vale', now: NOW });
    expect(needs.map(({ status }) => status)).toEqual(['verified', undefined]);
    expect(needs[0]?.text).toBe('Alto Vale has verified your identity.');
  });

  test('do not include proof of identity after a photo with an identity document', () => {
    expect(listIdentityNeeds({ document_category: 'advanced_proof_of_identity', document_type: 'id_confirmation' })?.status).toBe(
      'pending',
    );
  });
});
