'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';

export type Saving<Input> = Submit<Input> & { /** What was sent last is saved. */ isSaved: boolean };

/** As useSubmit, for a form that stays where it is and says that it is saved. */
export const useSaving = <Input>(mutate: (input: Input) => Promise<unknown>): Saving<Input> => {
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
