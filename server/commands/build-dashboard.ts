// npm run build: builds the pages ahead of the first start, for example into an image.
import { buildDashboardIfNeeded } from '#server/http/dashboard/dashboard.ts';

await buildDashboardIfNeeded();
process.stdout.write('Dashboard built. Start the server with npm start.\n');
