// The entry of `npm start`: the API, the pages and the background jobs.
import { composeServer } from '#server/compose.ts';
import { readyText } from '#server/composition/startup-message.ts';
import { runProcess } from '#server/composition/run-process.ts';
import { startDashboard } from '#server/http/dashboard/dashboard.ts';

await runProcess({ compose: composeServer, startDashboard, readyText });
