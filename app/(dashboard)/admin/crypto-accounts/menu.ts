import { Coins } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = {
  href: '/admin/crypto-accounts',
  label: message('Crypto accounts'),
  icon: Coins,
  permission: 'admin.cryptoaccount.view',
};
