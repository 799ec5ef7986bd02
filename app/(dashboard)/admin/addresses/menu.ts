import { Mails } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import type { MenuEntry } from '#app/(dashboard)/_shell/menu-group.ts';

export const entry: MenuEntry = { href: '/admin/addresses', label: message('Addresses'), icon: Mails, permission: 'admin.address.view' };
