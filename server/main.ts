// `npm start`: the server with its pages.
import { assemble } from '#server/assemble.ts';
import { readyText } from '#server/first-run.ts';
import { startDashboard } from '#server/http/dashboard.ts';
import { runProcess } from '#server/run-process.ts';

await runProcess({ assemble, startDashboard, readyText });
