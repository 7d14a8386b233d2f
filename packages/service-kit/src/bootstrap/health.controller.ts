import { Controller, Get, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access } from '../access/access.guard.js';
import { askDatabase } from '../database/database-answer.js';
import { AppError } from '../http/app-error.js';
import { ok, type Ok } from '../http/envelope.js';
import { GracefulShutdown } from './graceful-shutdown.js';

/** ms until a database that does not answer makes the service unready. */
const databaseTimeout = 500;

/** Live: the process answers. Ready: its database answers and it is not stopping. The state of broker, mail server and payment provider does not count. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly shutdown: GracefulShutdown,
    @Optional() private readonly database?: DataSource,
  ) {}

  @Get('live')
  @Access('probe')
  live(): Ok {
    return ok;
  }

  @Get('ready')
  @Access('probe')
  async ready(): Promise<Ok> {
    if (this.shutdown.hasBegun) throw new AppError('unavailable', 'The service is stopping.');
    if (this.database) await askDatabase(this.database, databaseTimeout);
    return ok;
  }
}
