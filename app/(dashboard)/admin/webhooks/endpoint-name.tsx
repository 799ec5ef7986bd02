/** The parts of an endpoint's address: whose it is, and where there. */
const partsOf = (url: string): { host: string; rest: string } => {
  const parsed = URL.parse(url);
  return parsed ? { host: parsed.host, rest: parsed.pathname + parsed.search } : { host: url, rest: '' };
};

export const hostOf = (url: string): string => partsOf(url).host;

/** An endpoint in a list: its host is read, the rest of its address tells it from its neighbours. */
export const EndpointName = ({ url }: { url: string }) => {
  const { host, rest } = partsOf(url);
  return (
    <bdi>
      {host}
      <span className="font-normal text-muted">{rest}</span>
    </bdi>
  );
};
