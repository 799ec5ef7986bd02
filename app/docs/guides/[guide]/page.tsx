import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readApiDocs } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DocsShell } from '#app/docs/_chrome/docs-shell.tsx';
import { GuideText } from '#app/docs/_parts/chapters.tsx';
import type { Guide } from '#server/api-docs/site/guides.ts';

type Props = PageProps<{ guide: string }>;

const findGuide = async ({ params }: Props): Promise<Guide> => {
  const { guide: slug } = await params;
  return readApiDocs().guides.find((guide) => guide.slug === slug) ?? notFound();
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { title, href, lead } = await findGuide(props);
  return { title, description: lead, alternates: { types: { 'text/markdown': `${href}.md` } } };
};

export default async function GuidePage(props: Props) {
  const guide = await findGuide(props);
  const docs = readApiDocs();
  const next = docs.guides[docs.guides.indexOf(guide) + 1];
  return (
    <DocsShell docs={docs} location={{ href: guide.href }}>
      <GuideText markdown={guide.markdown} markdownHref={`${guide.href}.md`} next={next} />
    </DocsShell>
  );
}
