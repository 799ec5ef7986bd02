export { adminSearchRouter, searchRouter } from '#server/modules/search/router.ts';
