import { Mailbox } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = { href: '/profile/addresses', label: message('Addresses'), icon: Mailbox, permission: 'user.address.view' };
