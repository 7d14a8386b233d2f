import { ChangeEmail, type Identity, type SubscriptionChange } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Post } from '@nestjs/common';
import { EmailChangeService } from './email-change.service.js';

@Controller('deliveries/admin/plans')
@Access('confirmed-admin')
export class EmailChangeController {
  constructor(private readonly emails: EmailChangeService) {}

  @Post(':id/email')
  async change(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(ChangeEmail) body: ChangeEmail,
  ): Promise<Envelope<SubscriptionChange>> {
    return enveloped(await this.emails.change({ id, caller }, body));
  }
}
