'use client';

// Loading and error boundary of the admin pages. Their skeleton titles are in the admin catalog.
import { useSelectedLayoutSegments } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageBoundary } from '#app/(dashboard)/_shell/page-boundary.tsx';
import { message } from '#app/_language/translate.ts';
import type { PageSkeletons } from '#app/_ui/shell/page-skeleton.tsx';

export const ADMIN_SKELETONS: PageSkeletons = {
  '/admin': [message('Overview'), 'charts'],
  '/admin/access-control': [message('IP access rules'), 'table'],
  '/admin/accounts': [message('Accounts'), 'table'],
  '/admin/accounts/*': [message('Account'), 'list', '/admin/accounts'],
  '/admin/addresses': [message('User addresses'), 'table'],
  '/admin/audit': [message('Audit log'), 'table'],
  '/admin/bank-accounts': [message('User bank accounts'), 'table'],
  '/admin/contacts': [message('User emails'), 'table'],
  '/admin/contacts/mobiles': [message('User mobile numbers'), 'table'],
  '/admin/bulk-payments': [message('Bulk payments'), 'table'],
  '/admin/bulk-payments/new': [message('New bulk payment'), 'form', '/admin/bulk-payments'],
  '/admin/crypto-accounts': [message('User crypto accounts'), 'table'],
  '/admin/currencies': [message('Currencies'), 'table'],
  '/admin/currencies/*': [message('Currency'), 'list', '/admin/currencies'],
  '/admin/documents': [message('User documents'), 'table'],
  '/admin/groups': [message('Groups'), 'table'],
  '/admin/groups/*': [message('Group'), 'table', '/admin/groups'],
  '/admin/metrics': [message('Metrics'), 'charts'],
  '/admin/mfa-rules': [message('MFA rules'), 'list'],
  '/admin/mfa-rules/explain': [message('Test access'), 'form', '/admin/mfa-rules'],
  '/admin/mfa-rules/new': [message('Add MFA rule'), 'form', '/admin/mfa-rules'],
  '/admin/notifications': [message('Message templates'), 'list'],
  '/admin/notifications/*': [message('Message template'), 'text', '/admin/notifications'],
  '/admin/requests': [message('Request log'), 'table'],
  '/admin/requests/*': [message('API request'), 'table', '/admin/requests'],
  '/admin/review': [message('Review inbox'), 'table'],
  '/admin/payment-requests': [message('Payment requests'), 'table'],
  '/admin/schedules': [message('Scheduled transfers'), 'table'],
  '/admin/services': [message('Services'), 'list'],
  '/admin/services/*': [message('Service'), 'text', '/admin/services'],
  '/admin/settings': [message('Settings'), 'list'],
  '/admin/settings/*': [message('Settings'), 'list'],
  '/admin/subtypes': [message('Subtypes'), 'list'],
  '/admin/transactions': [message('Transactions'), 'table'],
  '/admin/transactions/exports': [message('Transactions'), 'table'],
  '/admin/transactions/new': [message('New transaction'), 'form', '/admin/transactions'],
  '/admin/transactions/pending': [message('Transactions'), 'table'],
  '/admin/transactions/waiting': [message('Transactions'), 'table'],
  '/admin/users': [message('Users'), 'table'],
  '/admin/users/*': [message('User'), 'person', '/admin/users'],
  '/admin/webhooks': [message('Webhooks'), 'table'],
  '/admin/webhooks/*': [message('Webhook'), 'table', '/admin/webhooks'],
  '/admin/webhooks/deliveries': [message('Webhooks'), 'table'],
  '/admin/webhooks/new': [message('Add endpoint'), 'form', '/admin/webhooks'],
};

export const AdminPageBoundary = ({ children }: { children: ReactNode }) => (
  <PageBoundary skeletons={ADMIN_SKELETONS} route={['admin', ...useSelectedLayoutSegments()]}>
    {children}
  </PageBoundary>
);
