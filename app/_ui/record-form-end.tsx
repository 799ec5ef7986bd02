import Link from 'next/link';
import type { Submit } from '#app/_lib/use-submit.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { FormActions, SubmitButton } from '#app/_ui/form.tsx';
import type { VerificationStatus } from '#server/kernel/verification-status.ts';

type RecordFormEndProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  /** The one that is changed; without it a new one is added. */
  record: { status: VerificationStatus } | undefined;
  /** What one of the kind is. */
  noun: string;
  /** The address of the list. */
  list: `/${string}`;
};

/** The end of the form of one record: what a change of it means, saving it, and the way back. */
export const RecordFormEnd = ({ submit, record, noun, list }: RecordFormEndProps) => (
  <>
    {record?.status === 'verified' && <p className="text-muted">When you change this {noun}, it has to be verified again.</p>}
    <FormActions>
      <SubmitButton submit={submit} narrow>
        {record ? 'Save' : `Add ${noun}`}
      </SubmitButton>
      <Link href={list} className={buttonClass()}>
        Cancel
      </Link>
    </FormActions>
  </>
);
