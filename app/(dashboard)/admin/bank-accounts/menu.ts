import { Landmark } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = {
  href: '/admin/bank-accounts',
  label: message('Bank accounts'),
  icon: Landmark,
  permission: 'admin.bankaccount.view',
};
