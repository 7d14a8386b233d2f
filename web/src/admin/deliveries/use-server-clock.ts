import { useEffect, useState } from 'react';

/** ms between two renderings of a countdown, which shows minutes. */
const tick = 15_000;

type Answer = { data: { now: string } | undefined; dataUpdatedAt: number };

/** The server's time, which goes on between two answers. The clock of a tablet in a kitchen may be wrong. */
export function useServerClock({ data, dataUpdatedAt }: Answer): Date | undefined {
  const [local, setLocal] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  if (!data) return undefined;
  return new Date(Date.parse(data.now) + Math.max(0, local - dataUpdatedAt));
}
