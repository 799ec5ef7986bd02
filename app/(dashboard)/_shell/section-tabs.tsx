'use client';

import { usePagePath, Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { isOpen } from '#app/(dashboard)/_shell/nav-link.tsx';
import type { NavSection } from '#app/(dashboard)/_shell/nav-link.tsx';

/** On a phone, whose bar has one entry for a whole section: the other pages of the section that is open. The open one is in view. */
export const SectionTabs = ({ sections }: { sections: NavSection[] }) => {
  const path = usePagePath();
  const open = sections.find(({ title, entries }) => title && entries.some((entry) => isOpen(entry, path)));
  if (!open?.title || open.entries.length === 1) return null;
  return (
    <Tabs label={open.title.label} className="px-1 md:hidden">
      {open.entries.map((entry) => (
        <Tab key={entry.href} href={entry.href} isHere={isOpen(entry, path)}>
          {entry.label}
        </Tab>
      ))}
    </Tabs>
  );
};
