import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmButton, DetailsDialog } from '#app/_ui/feedback/dialog.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { text } from '#app/_ui/form/record-fields.tsx';
import { editDialog } from '#app/_ui/form/record-forms.tsx';
import { renderComponent } from '#app/testing/render-component.tsx';

type RenameProps = { send(label: string): Promise<unknown> };

const Rename = editDialog(
  () => ({ label: text('Label', { required: true }) }),
  (_tools, { send }: RenameProps) => ({
    label: 'Rename',
    title: 'Rename the account',
    toast: 'Renamed.',
    values: { label: 'Main' },
    send: (input) => send(input.label),
  }),
);

const RenameDialog = ({ send }: RenameProps) => (
  <>
    <Rename send={send} />
    <Toasts />
  </>
);

it('closes after success, shows a toast, and refreshes the page', async () => {
  const send = vi.fn<(label: string) => Promise<void>>(() => Promise.resolve());
  const { user, router } = renderComponent(<RenameDialog send={send} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(screen.getByRole('dialog', { name: 'Rename the account' })).toHaveProperty('open', true);
  await user.clear(screen.getByLabelText('Label'));
  await user.type(screen.getByLabelText('Label'), 'Savings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByText('Renamed.')).isConnected).toBe(true);
  expect(send.mock.calls).toEqual([['Savings']]);
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('stays open with the input and the error after a failure', async () => {
  const { user } = renderComponent(<RenameDialog send={() => Promise.reject(new InvalidInput('label', 'Already in use.'))} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText('Already in use.')).isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Main');
});

it('sends nothing when it is canceled', async () => {
  const send = vi.fn<(label: string) => Promise<void>>(() => Promise.resolve());
  const { user } = renderComponent(<RenameDialog send={send} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('acts only after confirmation', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { user } = renderComponent(
    <ConfirmButton label="Remove" name="Remove Phone" question="Remove this phone?" onConfirm={onConfirm}>
      This cannot be undone.
    </ConfirmButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Remove this phone?' }).textContent).toContain('This cannot be undone.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('shows details until it is closed', async () => {
  const { user } = renderComponent(<DetailsDialog title="Created a user">Ana, 21 November</DetailsDialog>);
  await user.click(screen.getByRole('button', { name: 'Created a user' }));
  expect(screen.getByRole('dialog').textContent).toContain('Ana, 21 November');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
