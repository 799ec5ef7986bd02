'use client';

import { useRouter } from 'next/navigation';
import { LANGUAGE_COOKIE, languageOf, SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { COMPANY_COOKIE, remember } from '#app/_ui/shell/cookies.ts';
import { withNext } from '#app/_ui/navigation/own-path.ts';

type Entered = { challenges: unknown[]; user: { language: string } };

/** Whoever has a language in their profile reads the pages in it, unless another was chosen on this browser. The source's is everybody's, unasked. */
const speakTheirLanguage = ({ language: tag }: Entered['user']): void => {
  const language = languageOf(tag);
  const isChosen = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (!isChosen && language && language !== SOURCE_LANGUAGE) remember(LANGUAGE_COOKIE, language);
};

/**
 * What follows when a session was opened: the company is remembered on this browser, and the way leads to `destination`,
 * by the challenges where the session has to answer some first.
 */
export const useEnter = (destination: string) => {
  const router = useRouter();
  return ({ challenges, user }: Entered, company: string): void => {
    speakTheirLanguage(user);
    remember(COMPANY_COOKIE, company);
    router.replace(challenges.length > 0 ? withNext('/challenge', destination) : destination);
    router.refresh();
  };
};
