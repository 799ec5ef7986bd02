import { router } from '#server/api/trpc.ts';
import { companyCurrencyRouter } from '#server/features/currencies/router.ts';

export const companyRouter = router({ currencies: companyCurrencyRouter });
