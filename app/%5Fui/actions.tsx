'use client';

import { useState } from 'react';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { CopyButton, WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { Key } from '#app/_ui/navigation/shortcuts.tsx';
import { ResendButton } from '#app/_ui/form/resend-button.tsx';
import { Specimen } from '#app/%5Fui/specimen.tsx';

const succeed = (): Promise<void> => Promise.resolve();
const doNothing = (): void => {};

export const Actions = () => {
  const [toastCount, setToastCount] = useState(0);
  const ready = useHydrated();
  return (
    <>
      <Specimen name="button">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Send €25.00</Button>
          <Button>Edit</Button>
          <Button variant="quiet">Skip</Button>
          <Button variant="primary" pending>
            Sending
          </Button>
          <Button disabled>Disabled</Button>
          <Button>
            Verify <Key letter="A" />
          </Button>
          <span className={buttonClass('secondary', 'w-full')}>A full-width link styled as a button, with a long label that wraps</span>
        </div>
      </Specimen>
      <Specimen name="copy-button">
        <p>
          A value <CopyButton value="one" label="the value" />
        </p>
        <WideCopyButton value="two" />
      </Specimen>
      <Specimen name="confirm-button">
        <ConfirmButton label="Remove" name="Remove Phone" question="Remove Phone?" onConfirm={succeed}>
          You can no longer sign in with it.
        </ConfirmButton>
      </Specimen>
      <Specimen name="dialog-button">
        <DialogButton label="Add limit" title="Add limit" toast="Added.">
          {(close) => <ExampleForm close={close} />}
        </DialogButton>
      </Specimen>
      <Specimen name="toasts">
        <Button
          disabled={!ready}
          onClick={() => {
            setToastCount(toastCount + 1);
            showToast(`Change ${toastCount + 1} saved.`);
          }}
        >
          Show toast
        </Button>
      </Specimen>
      <Specimen name="resend-button">
        <ResendButton label="Resend code" send={succeed} />
        <ResendButton label="Resend link" isJustSent={false} send={succeed} />
      </Specimen>
      <Specimen name="column-choice">
        <ColumnChoice
          list="/_ui"
          columns={[
            { key: 'email', title: 'Email' },
            { key: 'group', title: 'Group' },
          ]}
          visibleKeys={['email']}
        />
      </Specimen>
    </>
  );
};

const ExampleForm = ({ close }: { close(): void }) => {
  const submit = useSubmit(() => succeed().then(close), doNothing);
  return (
    <Form submit={submit} read={() => undefined}>
      {() => (
        <>
          <Field label="Amount" name="amount" defaultValue="25.00" hint="Per day." />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
