import { Landmark } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = {
  href: '/profile/bank-accounts',
  label: message('Bank accounts'),
  icon: Landmark,
  permission: 'user.bankaccount.view',
};
