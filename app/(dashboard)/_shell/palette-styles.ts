export const ITEM = 'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 aria-selected:bg-sunken md:min-h-9';
export const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted';
