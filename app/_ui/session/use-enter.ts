'use client';

import { useRouter } from 'next/navigation';
import { LANGUAGE_COOKIE, languageOf, SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { COMPANY_COOKIE, remember } from '#app/_ui/shell/cookies.ts';
import { withNext } from '#app/_ui/navigation/own-path.ts';

type Entered = { challenges: unknown[]; user: { language: string } };

/** Applies the language of the profile, unless another one was chosen on this browser. */
const speakTheirLanguage = ({ language: tag }: Entered['user']): void => {
  const language = languageOf(tag);
  const isChosen = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (!isChosen && language && language !== SOURCE_LANGUAGE) remember(LANGUAGE_COOKIE, language);
};

/** Continues after sign-in: stores the company in a cookie, and opens `destination`, or the challenges if any are open. */
export const useEnter = (destination: string) => {
  const router = useRouter();
  return ({ challenges, user }: Entered, company: string): void => {
    speakTheirLanguage(user);
    remember(COMPANY_COOKIE, company);
    router.replace(challenges.length > 0 ? withNext('/challenge', destination) : destination);
    router.refresh();
  };
};
