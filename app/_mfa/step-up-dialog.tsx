'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { noQuestion, openQuestion, subscribeToQuestions } from '#app/_mfa/step-up.ts';

/** Read by the browser when something is asked for the first time: most pages never run into a challenge. */
const StepUpQuestion = dynamic(() => import('#app/_mfa/step-up-question.tsx').then((module) => module.StepUpQuestion), { ssr: false });

/** Mounted once around pages whose actions may run into a challenge: shows it above whatever the person was doing. */
export const StepUpDialog = () => {
  const question = useSyncExternalStore(subscribeToQuestions, openQuestion, noQuestion);
  return question && <StepUpQuestion question={question} />;
};
