import { AnswerProblem, ProblemQuery, type AdminProblem, type Identity, type ProblemCount, type ProblemPage } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { TaskBoard } from '../kitchen/tasks/task-board.js';
import { ProblemAnswerService } from './problem-answer.service.js';
import { ProblemListRepository } from './problem-list.repository.js';

/** The problems of all customers. Every answer needs a recent password, because most give meals or money. */
@Controller('deliveries/admin/problems')
@Access('admin')
export class ProblemAdminController {
  constructor(
    private readonly problems: ProblemListRepository,
    private readonly answers: ProblemAnswerService,
    private readonly tasks: TaskBoard,
  ) {}

  @Get()
  async list(@ValidQuery(ProblemQuery) query: ProblemQuery): Promise<Envelope<ProblemPage>> {
    return enveloped(await this.problems.page(query));
  }

  @Get('count')
  async count(): Promise<Envelope<ProblemCount>> {
    return enveloped(await this.problems.count());
  }

  @Get(':id')
  async show(@IdParam() id: string): Promise<Envelope<AdminProblem>> {
    return enveloped(await this.problems.find(id));
  }

  @Post(':id/answer')
  @Access('confirmed-admin')
  @HttpCode(200)
  async answer(
    @IdParam() id: string,
    @Caller() caller: Identity,
    @ValidBody(AnswerProblem) body: AnswerProblem,
  ): Promise<Envelope<AdminProblem>> {
    const answered = await this.answers.answer({ id, caller }, body);
    this.tasks.forget();
    return enveloped(answered);
  }
}
