// What an endpoint of the demo was told of past events, and what it answered. Pure.
import { SOME_AGE_MS, type DemoEndpoint } from '#server/demo/demo-endpoints.ts';
import { askAgain, planDeliveries, type PastEvent, type PlannedQueue, type Told } from '#server/demo/plan-deliveries.ts';
import { dataOf, messageIdOf, NO_HEALTH } from '#server/modules/events/index.ts';
import { createRandom } from '#server/demo/random.ts';
import { holds, parseCondition } from '#server/kernel/condition.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';

const isWanted = (condition: string | null, { event, name }: Told): boolean => {
  const read = parseCondition(condition ?? '');
  return 'condition' in read && holds(read.condition, dataOf({ event: name, data: event.data, original: event.original })) === true;
};

/** What an endpoint is told of these events: of each by all of its names that the endpoint asks for. */
const toldTo = ({ events: wanted, condition }: DemoEndpoint, past: PastEvent[]): Told[] =>
  past
    .flatMap((event) =>
      EVENT_NAMES.filter((name) => event.names.includes(name) && wanted.includes(name)).map((name) => ({
        event,
        name,
        messageId: messageIdOf(event.id, name),
      })),
    )
    .filter((told) => isWanted(condition, told));

/** The past of an endpoint, up to now. The events are in the order of time. */
export const planEndpoint = (endpoint: DemoEndpoint, past: PastEvent[], { now, seed }: { now: Date; seed: number }): PlannedQueue => {
  const told = toldTo(endpoint, past);
  const some = told.findLast(({ event }) => event.at.getTime() <= now.getTime() - SOME_AGE_MS) ?? told[0];
  if (!some) return { deliveries: [], health: NO_HEALTH };
  const planning = { told, now, random: createRandom(seed), answers: endpoint.answersFrom(some) };
  const planned = planDeliveries(planning);
  return endpoint.answersAgain ? askAgain(planned, { ...planning, answers: endpoint.answersAgain }) : planned;
};
