import { ConfirmImport, type Identity, type SubscriptionChange } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Post } from '@nestjs/common';
import { TaskBoard } from '../kitchen/tasks/task-board.js';
import { ImportConfirmationService } from './import-confirmation.service.js';

/** Plans of orders that were paid before this service ran. */
@Controller('deliveries/admin/plans/:id/confirmation')
export class ImportController {
  constructor(
    private readonly confirmations: ImportConfirmationService,
    private readonly tasks: TaskBoard,
  ) {}

  @Post()
  @Access('confirmed-admin')
  async confirm(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(ConfirmImport) body: ConfirmImport,
  ): Promise<Envelope<SubscriptionChange>> {
    const confirmed = await this.confirmations.confirm({ id, caller }, body);
    this.tasks.forget();
    return enveloped(confirmed);
  }
}
