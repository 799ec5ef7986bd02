'use client';

import { useState } from 'react';
import { useText } from '#language';
import { Form, FormActions, SubmitButton, type FormProps } from '#app/_ui/form/form.tsx';
import { useRouter } from 'next/navigation';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';

type SavingFormProps<Input> = FormProps<Input> & {
  submit: Saving<Input>;
  /** If false, the fields are disabled and the button is hidden. */
  mayChange: boolean;
};

/** A settings form: it stays open and confirms that it is saved. */
export const SavingForm = <Input,>({ submit, mayChange, children, ...form }: SavingFormProps<Input>) => {
  const t = useText();
  return (
    <Form {...form} submit={submit} className="px-4 py-4 md:px-6">
      {(fields) => (
        <>
          <fieldset disabled={!mayChange} className="max-w-xl space-y-4">
            {typeof children === 'function' ? children(fields) : children}
          </fieldset>
          {mayChange && (
            <FormActions>
              <SubmitButton submit={submit} narrow>
                {t('Save')}
              </SubmitButton>
              <output className="flex items-center text-muted">{submit.isSaved && !submit.pending && t('Saved.')}</output>
            </FormActions>
          )}
        </>
      )}
    </Form>
  );
};

export type Saving<Input> = Submit<Input> & { /** Whether the last submission was saved. */ isSaved: boolean };

/** Like useSubmit, for a form that stays open and confirms that it is saved. */
export const useSaving = <Input,>(mutate: (input: Input) => Promise<unknown>): Saving<Input> => {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const submit = useSubmit(
    (input: Input) => {
      setSaved(false);
      return mutate(input);
    },
    () => {
      setSaved(true);
      router.refresh();
    },
  );
  return { ...submit, isSaved };
};
