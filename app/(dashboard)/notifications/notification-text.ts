import type { LucideIcon } from 'lucide-react';

/** The icon, text and link of one item in the list of notifications. */
export type NotificationText = { icon: LucideIcon; title: string; detail: string | null; href: string };
