'use client';

// Focus after a form page: the user returns to the list, and the saved item gets the focus.
import type { ComponentProps } from 'react';
import { useRouter } from 'next/navigation';
import type { Translate } from '#app/_language/translate.ts';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { LANGUAGE_COOKIE, parseLanguage, SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { COMPANY_COOKIE, setCookie } from '#app/_ui/shell/cookies.ts';
import { withNext } from '#app/_ui/navigation/redirect-path.ts';

const focusIfTarget = (item: HTMLLIElement | null): void => {
  if (item && location.hash === `#${item.id}`) item.focus();
};

/** A list item that gets the focus if its ID is the URL fragment. */
export const ReturnTarget = (item: ComponentProps<'li'>) => <li {...item} ref={focusIfTarget} tabIndex={item.id ? -1 : undefined} />;

type ReturnContext = { t: Translate; router: ReturnType<typeof useRouter> };

/**
 * Returns from a form page to `list` after saving, with the focus on the item. The form is replaced in the history, because going back to
 * it would suggest that nothing was saved.
 */
export const returnTo =
  ({ t, router }: ReturnContext, list: `/${string}`) =>
  ({ id }: { id: number | string }): void => {
    showToast(t('Saved.'));
    router.replace(`${list}#${id}`);
    router.refresh();
  };

type NewSession = { challenges: unknown[]; user: { language: string } };

/** Applies the language of the profile, unless another one was chosen on this browser. */
const applyProfileLanguage = ({ language: tag }: NewSession['user']): void => {
  const language = parseLanguage(tag);
  const isChosen = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (!isChosen && language && language !== SOURCE_LANGUAGE) setCookie(LANGUAGE_COOKIE, language);
};

/**
 * Returns a function to call after sign-in. It stores the company in a cookie, and opens `destination`, or the challenge page if a
 * challenge is open.
 */
export const useFinishSignIn = (destination: string) => {
  const router = useRouter();
  return ({ challenges, user }: NewSession, company: string): void => {
    applyProfileLanguage(user);
    setCookie(COMPANY_COOKIE, company);
    router.replace(challenges.length > 0 ? withNext('/challenge', destination) : destination);
    router.refresh();
  };
};
