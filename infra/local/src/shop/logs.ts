import path from 'node:path';
import { Log, logFile } from '@2x7/service-kit';

/** Bytes of `shop.log`; the file before it is kept as `shop.log.1`. */
const keepBytes = 20 * 1024 * 1024;

/** All services write JSON lines to `shop.log` in the data folder, which is rotated while they run. */
export function openLogs(dataDir: string, level: string, limit = keepBytes): (service: string) => Log {
  const destination = logFile(path.join(dataDir, 'shop.log'), limit);
  return (service) => Log.create(service, { level, destination });
}
