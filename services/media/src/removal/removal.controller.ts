import type { Identity } from '@2x7/contracts';
import { Access, Caller, IdParam, ok, type Ok } from '@2x7/service-kit';
import { Controller, Delete } from '@nestjs/common';
import { RemovalService } from './removal.service.js';

@Controller('upload/image')
export class RemovalController {
  constructor(private readonly removal: RemovalService) {}

  @Delete(':id')
  @Access('admin')
  async remove(@IdParam() id: string, @Caller() caller: Identity): Promise<Ok> {
    await this.removal.remove(id, caller);
    return ok;
  }
}
