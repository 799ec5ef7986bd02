'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { noQuestion, openQuestion, subscribeToQuestions } from '#app/_mfa/step-up.ts';

/** Loaded with the first challenge, because most pages have none. */
const StepUpQuestion = dynamic(() => import('#app/_mfa/step-up-question.tsx').then((module) => module.StepUpQuestion), { ssr: false });

/** Shows challenges in a dialog. Mounted once per layout. */
export const StepUpDialog = () => {
  const question = useSyncExternalStore(subscribeToQuestions, openQuestion, noQuestion);
  return question && <StepUpQuestion question={question} />;
};
