import { describe, expect, test } from 'vitest';
import { createTranslate } from '#app/_language/translate.ts';
import { needsOf } from '#app/(dashboard)/profile/documents/needs.ts';
import type { Document } from '#server/modules/profile/index.ts';

const t = createTranslate('en', []);

let created = 0;

const sent = (document: Partial<Document>): Document => ({
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

const ofIdentity = (...documents: Partial<Document>[]) => needsOf(t, documents.map(sent), { kycStatus: 'pending', now: NOW })[0];

describe('what is still needed', () => {
  test('is both proofs, where nothing was sent or only what proves neither', () => {
    const needs = needsOf(t, [sent({ document_category: 'other', document_type: 'other', status: 'verified' })], {
      kycStatus: 'pending',
      now: NOW,
    });
    expect(needs.map(({ title, status }) => [title, status])).toEqual([
      ['Proof of identity', undefined],
      ['Proof of address', undefined],
    ]);
    expect(needs[0]?.text).toBe('Upload a photo of your passport, identity card or driver’s license.');
  });

  test('is nothing once a document is verified, whatever became of others', () => {
    expect(ofIdentity({ status: 'verified' }, { status: 'declined' }, { status: 'pending' })).toMatchObject({
      status: 'verified',
      text: 'Your passport was verified. No action needed.',
    });
  });

  test('is patience while a document is looked at, also after another was declined', () => {
    expect(ofIdentity({ status: 'pending', document_type: 'drivers_license' }, { status: 'declined' })).toMatchObject({
      status: 'pending',
      text: 'Your driver’s license is being reviewed. No action needed.',
    });
  });

  test('is another document where the newest was not taken, with the note on it', () => {
    expect(ofIdentity({ status: 'obsolete' }, { status: 'declined', note: 'It is blurred.' })).toMatchObject({
      status: 'declined',
      text: 'Your passport was declined: “It is blurred.” Upload a photo of your passport, identity card or driver’s license.',
    });
    expect(ofIdentity({ status: 'incomplete' })?.text).toMatch(/^Your passport is incomplete\. Upload/);
  });

  test('is another document when the verified one has expired', () => {
    expect(ofIdentity({ status: 'verified', expires: NOW })).toMatchObject({
      status: 'obsolete',
      text: expect.stringMatching(/^Your passport is out of date\. Upload/),
    });
    expect(ofIdentity({ status: 'verified', expires: NOW + 1 })?.status).toBe('verified');
  });

  test('is nothing about an identity that the company has verified itself, and still a proof of address', () => {
    const needs = needsOf(t, [sent({ status: 'declined' })], { kycStatus: 'verified', now: NOW });
    expect(needs.map(({ status }) => status)).toEqual(['verified', undefined]);
    expect(needs[0]?.text).toBe('Your company has verified your identity. No action needed.');
  });

  test('counts a picture with an identity document as a proof of identity', () => {
    expect(ofIdentity({ document_category: 'advanced_proof_of_identity', document_type: 'id_confirmation' })?.status).toBe('pending');
  });
});
