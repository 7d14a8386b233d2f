import { ConfirmImport, type Identity, type SubscriptionChange } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Post } from '@nestjs/common';
import { ImportConfirmationService } from './import-confirmation.service.js';

/** Plans of orders that were paid before this service ran. */
@Controller('deliveries/admin/plans/:id/confirmation')
export class ImportController {
  constructor(private readonly confirmations: ImportConfirmationService) {}

  @Post()
  @Access('confirmed-admin')
  async confirm(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(ConfirmImport) body: ConfirmImport,
  ): Promise<Envelope<SubscriptionChange>> {
    return enveloped(await this.confirmations.confirm({ id, caller }, body));
  }
}
