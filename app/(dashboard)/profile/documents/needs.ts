// The documents that a user must provide: proof of identity and proof of address. The best document of each counts, in the order in which
// KYC is derived (server/modules/people/kyc/service.ts): verified and valid, then pending, then the others. The KYC status set by the
// company takes precedence.
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { typeInSentence } from '#app/_ui/format/document.tsx';
import type { Document } from '#server/modules/profile/index.ts';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';

export type DocumentNeed = {
  title: string;
  /** The status that determines the icon; undefined without a document. */
  status: VerificationStatus | undefined;
  text: string;
};

type Proof = { categories: readonly Document['document_category'][]; title: Message; instruction: Message };

const IDENTITY: Proof = {
  categories: ['proof_of_identity', 'advanced_proof_of_identity'],
  title: message('Proof of identity'),
  instruction: message('Upload a photo of your passport, identity card or driver’s license.'),
};

const RESIDENCE: Proof = {
  categories: ['proof_of_address'],
  title: message('Proof of address'),
  instruction: message('Upload a bill or statement from the last three months that shows your name and address.'),
};

const BEST_FIRST: readonly VerificationStatus[] = ['verified', 'pending', 'declined', 'incomplete', 'obsolete'];

/** The status of a document. A verified document becomes obsolete when it expires. */
const documentStatus = ({ status, expires }: Document, now: number): VerificationStatus =>
  status === 'verified' && expires !== null && expires <= now ? 'obsolete' : status;

const describeNeed = (t: Translate, status: VerificationStatus, { note, document_type: type }: Document, proof: Proof): string => {
  const document = t(typeInSentence(type));
  const instruction = t(proof.instruction);
  switch (status) {
    case 'verified':
      return t('Your {document} was verified.', { document });
    case 'pending':
      return t('Your {document} is being reviewed.', { document });
    case 'declined':
      return note
        ? t('Your {document} was declined: “{note}” {instruction}', { document, note, instruction })
        : t('Your {document} was declined. {instruction}', { document, instruction });
    case 'incomplete':
      return note
        ? t('Your {document} is incomplete: “{note}” {instruction}', { document, note, instruction })
        : t('Your {document} is incomplete. {instruction}', { document, instruction });
    case 'obsolete':
      return note
        ? t('Your {document} is out of date: “{note}” {instruction}', { document, note, instruction })
        : t('Your {document} is out of date. {instruction}', { document, instruction });
  }
};

const toDocumentNeed = (t: Translate, documents: readonly Document[], proof: Proof, now: number): DocumentNeed => {
  const [bestDocument] = documents
    .filter(({ document_category: category }) => proof.categories.includes(category))
    .map((document) => ({ document, status: documentStatus(document, now) }))
    .toSorted((a, b) => BEST_FIRST.indexOf(a.status) - BEST_FIRST.indexOf(b.status) || b.document.created - a.document.created);
  return {
    title: t(proof.title),
    status: bestDocument?.status,
    text: bestDocument ? describeNeed(t, bestDocument.status, bestDocument.document, proof) : t(proof.instruction),
  };
};

/** The status of both proofs. `kycStatus` is the identity status set by the company, whose name is `company`; `now` is in milliseconds. */
export const listDocumentNeeds = (
  t: Translate,
  documents: readonly Document[],
  { kycStatus, company, now }: { kycStatus: string; company: string; now: number },
): DocumentNeed[] => {
  const identity = toDocumentNeed(t, documents, IDENTITY, now);
  const isKnown = kycStatus === 'verified' && identity.status !== 'verified';
  return [
    isKnown ? { ...identity, status: 'verified', text: t('{company} has verified your identity.', { company }) } : identity,
    toDocumentNeed(t, documents, RESIDENCE, now),
  ];
};
