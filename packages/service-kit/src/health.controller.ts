import { Controller, Get, Inject, Optional, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access } from './access.js';
import { AppError } from './app-error.js';

const patienceMs = 500;

/** Live: the process answers. Ready: its own database answers. Broker, mail and provider make nobody unready. */
@Controller('health')
export class HealthController implements OnModuleDestroy, BeforeApplicationShutdown {
  private stopping = false;

  constructor(@Optional() @Inject(DataSource) private readonly database?: DataSource) {}

  onModuleDestroy(): void {
    this.stopping = true;
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  @Get('live')
  @Access('probe')
  live(): { success: true } {
    return { success: true };
  }

  @Get('ready')
  @Access('probe')
  async ready(): Promise<{ success: true }> {
    if (this.stopping) throw new AppError('unavailable', 'The service is stopping.');
    if (this.database) await this.askDatabase(this.database);
    return { success: true };
  }

  private async askDatabase(database: DataSource): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new AppError('unavailable', 'The database does not answer.')), patienceMs).unref();
    });
    await Promise.race([database.query('SELECT 1'), late]);
  }
}
