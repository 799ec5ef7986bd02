/** What is to happen, in order of time. What happens may put more on the agenda, but never before itself. */
export type Agenda = {
  add(at: number, act: (at: Date) => void): void;
  /** Acts on everything up to the given moment. */
  runUntil(end: number): void;
};

export const createAgenda = (): Agenda => {
  const appointments: { at: number; act: (at: Date) => void }[] = [];
  return {
    add: (at, act) => {
      const place = appointments.findLastIndex((other) => other.at <= at) + 1;
      appointments.splice(place, 0, { at, act });
    },
    runUntil: (end) => {
      for (let next = appointments[0]; next && next.at <= end; next = appointments[0]) {
        appointments.shift();
        next.act(new Date(next.at));
      }
    },
  };
};
