'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { useText } from '#language';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { useShortcuts, LettersSwitch } from '#app/_ui/navigation/shortcuts.tsx';
import { Button } from '#app/_ui/form/button.tsx';

/** The rows of the list beside the drawer, or behind it on a narrow screen, as they stand there. */
const rows = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('#content tbody a[id]')];

/** The addresses before and after a row, as one text: what is read of the page has to be equal as long as the page is. */
const neighboursOf = (openId: string): string => {
  const all = rows();
  const here = all.findIndex(({ id }) => id === openId);
  return here === -1 ? '' : [all[here - 1], all[here + 1]].map((row) => row?.getAttribute('href') ?? '').join('\n');
};

const never = () => () => {};

/** From one transaction of the list to its neighbours without closing it. The way back leads to the list. */
export const ListWalk = ({ openId }: { openId: string }) => {
  const t = useText();
  const router = useRouter();
  const ready = useReady();
  const [before, after] = useSyncExternalStore(
    never,
    () => neighboursOf(openId),
    () => '',
  ).split('\n');
  const lead = (href: string | undefined) => (href ? () => router.replace(href, { scroll: false }) : undefined);
  const [previous, next] = [lead(before), lead(after)];
  useShortcuts({ j: { does: t('Next transaction'), act: next }, k: { does: t('Previous transaction'), act: previous } });
  return (
    <div className="flex flex-wrap items-center gap-2 border-t px-5 py-3 md:px-6">
      <Button disabled={!ready || !previous} aria-keyshortcuts="K" onClick={previous}>
        <ChevronUp aria-hidden className="size-4" /> {t('Previous')}
      </Button>
      <Button disabled={!ready || !next} aria-keyshortcuts="J" onClick={next}>
        <ChevronDown aria-hidden className="size-4" /> {t('Next')}
      </Button>
      <LettersSwitch letters={t('J next, K previous')} className="w-full" />
    </div>
  );
};
