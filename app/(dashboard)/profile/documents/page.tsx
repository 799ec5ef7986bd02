import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Pagination } from '#app/_ui/table/list-page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { DocumentEntries } from '#app/(dashboard)/profile/documents/document-entries.tsx';
import { needsOf } from '#app/(dashboard)/profile/documents/needs.ts';
import { documentList } from '#app/(dashboard)/profile/documents/query.ts';
import { SendFiles } from '#app/(dashboard)/profile/documents/send-files.tsx';
import { Uploads } from '#app/(dashboard)/profile/documents/uploads.tsx';
import { WhatIsNeeded } from '#app/(dashboard)/profile/documents/what-is-needed.tsx';

export const generateMetadata = titled('Documents');

export default async function DocumentsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await documentList.read(searchParams);
  const [{ count = 0, results }, all, permissions, person] = await Promise.all([
    readPage(query.page, documentList.hrefOf(query), (api) => api.user.documents.list({ page: query.page, page_size: PAGE_SIZE })),
    read((api) => readAll(api.user.documents.list)),
    ownPermissions(),
    viewer(),
  ]);
  const mayAdd = permissions.includes('user.document.add');
  return (
    <Page title={t('Documents')} width="reading">
      <Uploads>
        <Surface>
          <WhatIsNeeded needs={needsOf(t, all, { kycStatus: person.kyc.status, now: Date.now() })} />
          {mayAdd && <SendFiles />}
        </Surface>
        <Surface>
          {count === 0 ? (
            <EmptyState title={t('No documents yet')}>
              {t(
                'What you send appears here with its status. Your company looks at each document, verifies it, or says what is wrong with it.',
              )}
            </EmptyState>
          ) : (
            <DocumentEntries
              documents={results}
              zone={zoneOf(person)}
              mayAdd={mayAdd}
              mayDelete={permissions.includes('user.document.delete')}
            />
          )}
        </Surface>
        {count > 0 && (
          <Pagination
            page={query.page}
            pageSize={PAGE_SIZE}
            count={count}
            noun="document"
            hrefOf={(page) => documentList.hrefOf(query, { page })}
          />
        )}
      </Uploads>
    </Page>
  );
}
