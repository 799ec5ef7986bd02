import { useText } from '#language';
import { BreadcrumbTrail, type BreadcrumbStep } from '#app/_ui/navigation/links.tsx';
import { pageName } from '#app/(dashboard)/_shell/menu-entries.tsx';

type BreadcrumbsProps = {
  /** The menu page that the breadcrumbs start with. */
  menuPath: `/${string}`;
  /** Its URL with the parameters of the list that the user came from. */
  menuHref?: string;
  /** The pages between the menu page and the current page. */
  steps?: readonly BreadcrumbStep[];
  /** The name of the current page. */
  current: string;
};

/** The last breadcrumbs of a page of a record: the name of the record, then the tab unless it is the first one. */
export const recordBreadcrumbs = (record: BreadcrumbStep, tab: string | false): Pick<BreadcrumbsProps, 'steps' | 'current'> =>
  tab ? { steps: [record], current: tab } : { current: record.label };

/** The path from a menu page to the current page. */
export const Breadcrumbs = ({ menuPath, menuHref = menuPath, steps = [], current }: BreadcrumbsProps) => {
  const t = useText();
  return <BreadcrumbTrail ancestors={[{ href: menuHref, label: t(pageName(menuPath)) }, ...steps]} current={current} />;
};
