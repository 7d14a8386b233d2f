import fs from 'node:fs';
import path from 'node:path';
import { Log, logFile } from '@2x7/service-kit';

const keepBytes = 20 * 1024 * 1024;

/** All services write JSON lines to `shop.log` in the data folder. A start renames a file above 20 MB to `shop.log.1`. */
export function openLogs(dataDir: string, level: string): (service: string) => Log {
  const file = path.join(dataDir, 'shop.log');
  if (fs.existsSync(file) && fs.statSync(file).size > keepBytes) fs.renameSync(file, `${file}.1`);
  const destination = logFile(file);
  return (service) => Log.create(service, { level, destination });
}
