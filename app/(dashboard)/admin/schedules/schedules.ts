export const SCHEDULES_PATH = '/admin/schedules';
export const CURRENCIES_MAX = 250;
