import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { NavLink } from '#app/docs/_chrome/docs-controls.tsx';
import { MethodName } from '#app/docs/_parts/method.tsx';
import type { OperationArea, OperationGroup } from '#server/api-docs/site/operation-lists.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';

/** The current URL, and on reference pages the area and the group. */
export type DocsLocation = { href: string; area?: string; group?: string };

const INDENTS = ['', 'ml-3', 'ml-6', 'ml-9'];

/** The menu of the documentation. The current area and group are expanded. */
export const Navigation = ({ docs, location }: { docs: Pick<DocsSite, 'areas' | 'guides'>; location: DocsLocation }) => {
  const t = useText();
  const otherPages = [
    { href: '/docs/errors', label: t('Errors') },
    { href: '/docs/webhooks', label: t('Webhook reference') },
    { href: '/docs/compatibility', label: t('Compatibility') },
    { href: '/docs/changelog', label: t('Changelog') },
  ];
  return (
    <div className="space-y-5">
      <Part title={t('Guides')}>
        <NavLink href="/docs" isCurrent={location.href === '/docs'}>
          {t('Overview')}
        </NavLink>
        {docs.guides.map(({ href, title }) => (
          <NavLink key={href} href={href} isCurrent={href === location.href}>
            <span lang="en">{title}</span>
          </NavLink>
        ))}
      </Part>
      <Part title={t('Reference')}>
        {docs.areas.map((area) => (
          <AreaEntry key={area.slug} area={area} location={location} />
        ))}
      </Part>
      <Part title={t('Resources')}>
        {otherPages.map(({ href, label }) => (
          <NavLink key={href} href={href} isCurrent={href === location.href}>
            {label}
          </NavLink>
        ))}
      </Part>
    </div>
  );
};

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div role="group" aria-label={title}>
    <p aria-hidden className="px-2.5 pb-1 text-12 text-muted">
      {title}
    </p>
    {children}
  </div>
);

const AreaEntry = ({ area, location }: { area: OperationArea; location: DocsLocation }) => (
  <div lang="en">
    <NavLink href={area.href} isCurrent={area.href === location.href}>
      {area.name}
    </NavLink>
    {area.slug === location.area && (
      <div className="my-1 ml-2.5 border-l pl-1">
        {area.groups.map((group) => (
          <GroupEntry key={group.name} area={area} group={group} location={location} />
        ))}
      </div>
    )}
  </div>
);

const GroupEntry = ({ area, group, location }: { area: OperationArea; group: OperationGroup; location: DocsLocation }) => {
  const indent = INDENTS[Math.min(group.depth, INDENTS.length - 1)];
  const isOpen = group.name === location.group;
  return (
    <div className={indent}>
      <NavLink href={`${area.href}#${group.name}`} isCurrent={false} className={classNames(isOpen && 'font-medium text-text')}>
        {group.label}
      </NavLink>
      {isOpen && (
        <div className="ml-2.5 border-l pl-1">
          {group.operations.map(({ id, href, method, summary }) => (
            <NavLink key={id} href={href} isCurrent={href === location.href}>
              <MethodName method={method} isShort />
              <span className="min-w-0">{summary}</span>
            </NavLink>
          ))}
        </div>
      )}
    </div>
  );
};
