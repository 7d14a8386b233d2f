import { SendMarks, type Identity, type MarkAnswer } from '@2x7/contracts';
import { Access, Caller, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { MarkService } from './mark.service.js';

/** What the phone of a rider sends. */
@Controller('run')
export class MarksController {
  constructor(private readonly marks: MarkService) {}

  @Post('marks')
  @Access('rider')
  @HttpCode(200)
  async send(
    @Caller() { run }: Extract<Identity, { kind: 'rider' }>,
    @ValidBody(SendMarks) body: SendMarks,
  ): Promise<Envelope<MarkAnswer[]>> {
    return enveloped(await this.marks.record(run, body));
  }
}
