'use client';

import type { ComponentProps } from 'react';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { SelectField } from '#app/_ui/form/select-field.tsx';

/** A choice that the form follows. It waits until the page is taken over: an earlier one would be shown and not followed. */
export const ChoiceField = (field: ComponentProps<typeof SelectField>) => (
  <SelectField {...field} disabled={!useReady() || field.disabled} />
);
