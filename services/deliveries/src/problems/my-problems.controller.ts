import { ReopenProblem, ReportProblem, type Identity, type Problem } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ProblemReopeningService } from './problem-reopening.service.js';
import { ProblemReportService } from './problem-report.service.js';

type Customer = Extract<Identity, { kind: 'customer' }>;

/** The problems of the signed-in customer. Those of others are 404. */
@Controller('my/problems')
@Access('customer')
export class MyProblemsController {
  constructor(
    private readonly reports: ProblemReportService,
    private readonly reopenings: ProblemReopeningService,
  ) {}

  @Get()
  async list(@Caller() { id }: Customer): Promise<Envelope<Problem[]>> {
    return enveloped(await this.reports.list(id));
  }

  @Post()
  async report(@Caller() { id }: Customer, @ValidBody(ReportProblem) body: ReportProblem): Promise<Envelope<Problem>> {
    return enveloped(await this.reports.report(id, body));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  async reopen(
    @IdParam() id: string,
    @Caller() { id: customer }: Customer,
    @ValidBody(ReopenProblem) body: ReopenProblem,
  ): Promise<Envelope<Problem>> {
    return enveloped(await this.reopenings.reopen(customer, id, body));
  }
}
