import { LoadingListPage } from '#app/_ui/loading-pages.tsx';

export default function AuditLoading() {
  return <LoadingListPage title="Audit trail" />;
}
