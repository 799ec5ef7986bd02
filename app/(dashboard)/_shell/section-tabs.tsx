'use client';

import { usePathname } from 'next/navigation';
import { Tab, Tabs } from '#app/_ui/tabs.tsx';
import type { NavSection } from '#app/(dashboard)/_shell/navigation.tsx';

/** On a phone, whose bar has one entry for a whole section: the other pages of the section that is open. */
export const SectionTabs = ({ sections }: { sections: NavSection[] }) => {
  const path = usePathname();
  const open = sections.find(({ title, entries }) => title && entries.some(({ href }) => path.startsWith(href)));
  if (!open?.title || open.entries.length === 1) return null;
  return (
    <Tabs label={open.title.label} className="px-1 md:hidden">
      {open.entries.map(({ href, label }) => (
        <Tab key={href} href={href} isHere={path.startsWith(href)}>
          {label}
        </Tab>
      ))}
    </Tabs>
  );
};
