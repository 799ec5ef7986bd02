import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { apiDocs } from '#app/_lib/api-docs.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { Operation } from '#app/docs/_parts/operation.tsx';
import type { OperationPage } from '#server/docs/operations.ts';

type Props = PageProps<{ area: string; operation: string }>;

const find = async ({ params }: Props): Promise<OperationPage> => {
  const { area, operation } = await params;
  const page = apiDocs().operation(operation);
  if (page?.area.slug !== area) notFound();
  return page;
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { summary, href } = await find(props);
  return { title: summary, alternates: { types: { 'text/markdown': `${href}.md` } } };
};

export default async function OperationDocsPage(props: Props) {
  const page = await find(props);
  return (
    <DocsShell docs={apiDocs()} place={{ href: page.href, area: page.area.slug, group: page.group }}>
      <Operation page={page} />
    </DocsShell>
  );
}
