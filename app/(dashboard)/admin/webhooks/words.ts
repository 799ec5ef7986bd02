// What the screen calls the states of endpoints and deliveries.
import { labelOf } from '#app/_language/translate.ts';
import type { TaskState, WebhookState } from '#server/kernel/webhook-words.ts';

export const stateOf = ({ health, archived }: { health: { state: WebhookState }; archived: boolean }): string =>
  archived ? 'Archived' : labelOf(health.state);

/** In the words that StatusChip knows. */
export const TASK_STATE_NAMES: Record<TaskState, string> = { pending: 'Waiting', completed: 'Delivered', failed: 'Given up' };
