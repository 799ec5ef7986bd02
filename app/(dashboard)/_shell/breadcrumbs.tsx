import { useText } from '#language';
import { BreadcrumbTrail, type BreadcrumbStep } from '#app/_ui/navigation/links.tsx';
import { pageName } from '#app/(dashboard)/_shell/navigation.tsx';

type BreadcrumbsProps = {
  /** The page of the menu. */
  under: `/${string}`;
  /** Its URL with the parameters of the list that the user came from. */
  underHref?: string;
  /** The pages between. */
  steps?: readonly BreadcrumbStep[];
  /** The name of the open page. */
  here: string;
};

/** The end of the breadcrumbs of a record: its first page is the record, and its tabs are below. */
export const endOn = (record: BreadcrumbStep, tab: string | false): Pick<BreadcrumbsProps, 'steps' | 'here'> =>
  tab ? { steps: [record], here: tab } : { here: record.label };

/** The path from a page of the menu to the open one. */
export const Breadcrumbs = ({ under, underHref = under, steps = [], here }: BreadcrumbsProps) => {
  const t = useText();
  return <BreadcrumbTrail above={[{ href: underHref, label: t(pageName(under)) }, ...steps]} here={here} />;
};
