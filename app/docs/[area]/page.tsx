import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { AreaIndex } from '#app/docs/_parts/chapters.tsx';
import type { OperationArea } from '#server/api-docs/site/operation-lists.ts';

type Props = PageProps<{ area: string }>;

const findArea = async ({ params }: Props): Promise<OperationArea> => {
  const { area: slug } = await params;
  return readApiDocs().areas.find((area) => area.slug === slug) ?? notFound();
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { name, href } = await findArea(props);
  return { title: `${name} API`, alternates: { types: { 'text/markdown': `${href}.md` } } };
};

export default async function AreaDocsPage(props: Props) {
  const area = await findArea(props);
  return (
    <DocsShell docs={readApiDocs()} location={{ href: area.href, area: area.slug }}>
      <AreaIndex area={area} />
    </DocsShell>
  );
}
