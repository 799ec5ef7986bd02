// What a call looks like in code.
import type { DocumentedOperation, OperationLink } from '#server/docs/operations.ts';

export type Sample = { lang: string; source: string };

/** The samples of the document; where it has none, the bare call. */
export const samplesOf = ({ method, path }: OperationLink, operation: DocumentedOperation): readonly Sample[] => {
  const samples = operation['x-codeSamples'] ?? [];
  if (samples.length > 0) return samples;
  const token = operation.security?.length === 0 ? '' : " -H 'Authorization: Token YOUR_TOKEN'";
  return [{ lang: 'curl', source: `curl -X ${method} https://ledger.example${path}${token}` }];
};
