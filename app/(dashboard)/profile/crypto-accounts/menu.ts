import { Wallet } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = {
  href: '/profile/crypto-accounts',
  label: message('Crypto accounts'),
  icon: Wallet,
  permission: 'user.cryptoaccount.view',
};
