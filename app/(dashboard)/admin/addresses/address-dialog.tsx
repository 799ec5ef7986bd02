'use client';

import { formText } from '#app/_lib/form-text.ts';
import { labelOf } from '#app/_lib/label.ts';
import { personName } from '#app/_lib/person-name.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Detail, Details } from '#app/_ui/details.tsx';
import { DialogActions } from '#app/_ui/dialog.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Form, SubmitButton } from '#app/_ui/form.tsx';
import { PostalAddress } from '#app/_ui/postal-address.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import type { AdminAddress } from '#server/features/addresses/schema.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

type AddressDialogProps = { address: AdminAddress; country: string | null; mayChange: boolean };

/** A row's dialog: one address, and for those who may the choice of its status. */
export const AddressDialog = ({ address, country, mayChange }: AddressDialogProps) => (
  <DialogButton
    isRow
    label={<bdi>{personName(address.user)}</bdi>}
    name={`${personName(address.user)}, ${address.type} address`}
    title={`${labelOf(address.type)} address`}
  >
    {(close) => (
      <div className="mt-3 space-y-4">
        <Details>
          <Detail term="User">
            <bdi>{personName(address.user)}</bdi>
            {address.user.email && <p className="text-13 text-muted">{address.user.email}</p>}
          </Detail>
          <Detail term="Address">
            <PostalAddress address={address} country={country} />
          </Detail>
          {!mayChange && (
            <Detail term="Status">
              <StatusChip status={labelOf(address.status)} />
            </Detail>
          )}
        </Details>
        {mayChange ? (
          <StatusForm address={address} close={close} />
        ) : (
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        )}
      </div>
    )}
  </DialogButton>
);

const readStatus = (form: FormData) => VERIFICATION_STATUSES.find((status) => status === formText(form, 'status'));

const StatusForm = ({ address, close }: { address: AdminAddress; close(): void }) => {
  const submit = useSubmit((status: AdminAddress['status'] | undefined) =>
    api.admin.users.addresses.update.mutate({ id: String(address.id), status }).then(close),
  );
  return (
    <Form submit={submit} read={readStatus}>
      {(fields) => (
        <>
          <SelectField label="Status" name="status" defaultValue={address.status} errors={fields['status']}>
            {VERIFICATION_STATUSES.map((status) => (
              <option key={status} value={status}>
                {labelOf(status)}
              </option>
            ))}
          </SelectField>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <SubmitButton submit={submit} narrow>
              Save
            </SubmitButton>
          </DialogActions>
        </>
      )}
    </Form>
  );
};
