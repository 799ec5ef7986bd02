import { useText } from '#language';
import { BreadcrumbTrail, type BreadcrumbStep } from '#app/_ui/navigation/links.tsx';
import { pageName } from '#app/(dashboard)/_shell/menu-entries.tsx';

type BreadcrumbsProps = {
  /** The page of the menu. */
  menuPath: `/${string}`;
  /** Its URL with the parameters of the list that the user came from. */
  menuHref?: string;
  /** The pages between. */
  steps?: readonly BreadcrumbStep[];
  /** The name of the open page. */
  current: string;
};

/** The end of the breadcrumbs of a record: its first page is the record, and its tabs are below. */
export const recordBreadcrumbs = (record: BreadcrumbStep, tab: string | false): Pick<BreadcrumbsProps, 'steps' | 'current'> =>
  tab ? { steps: [record], current: tab } : { current: record.label };

/** The path from a page of the menu to the open one. */
export const Breadcrumbs = ({ menuPath, menuHref = menuPath, steps = [], current }: BreadcrumbsProps) => {
  const t = useText();
  return <BreadcrumbTrail ancestors={[{ href: menuHref, label: t(pageName(menuPath)) }, ...steps]} current={current} />;
};
