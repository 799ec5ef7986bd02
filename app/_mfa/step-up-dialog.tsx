'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { noPrompt, currentPrompt, subscribeToPrompts } from '#app/_mfa/step-up.ts';

/** Loaded with the first challenge, because most pages have none. */
const StepUpPromptDialog = dynamic(() => import('#app/_mfa/step-up-prompt-dialog.tsx').then((module) => module.StepUpPromptDialog), {
  ssr: false,
});

/** Shows challenges in a dialog. Mounted once per layout. */
export const StepUpDialog = () => {
  const prompt = useSyncExternalStore(subscribeToPrompts, currentPrompt, noPrompt);
  return prompt && <StepUpPromptDialog prompt={prompt} />;
};
