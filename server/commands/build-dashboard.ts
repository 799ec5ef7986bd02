// npm run build: builds the pages ahead of the first start, for example into an image.
import { buildDashboardIfNeeded } from '#server/http/dashboard/dashboard.ts';

await buildDashboardIfNeeded();
process.stdout.write('The dashboard is built. Start the server: npm start\n');
