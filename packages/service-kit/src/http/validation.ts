import { Body, Param, Query, type PipeTransform } from '@nestjs/common';
import { Id } from '@2x7/contracts';
import type { z } from 'zod';
import { AppError } from './app-error.js';

/** Parses a value by a contract's schema; a mismatch answers 400 with the contract's sentence. */
export class SchemaPipe<T> implements PipeTransform<unknown, T> {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    return this.schema.parse(value);
  }
}

class IdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    const id = Id.safeParse(value);
    if (!id.success) throw new AppError('not_found', 'Not found.');
    return id.data.toLowerCase();
  }
}

/** The JSON body, parsed by its schema; a mismatch answers 400 with the contract's sentence. */
export const ValidBody = <T>(schema: z.ZodType<T>): ParameterDecorator => Body(new SchemaPipe(schema));

/** The query parameters, parsed by their schema; a mismatch answers 400. Parameters that the schema does not name are dropped. */
export const ValidQuery = <T>(schema: z.ZodType<T>): ParameterDecorator => Query(new SchemaPipe(schema));

/** An id of the path. Anything but a UUID answers 404, as an unknown id does. */
export const IdParam = (): ParameterDecorator => Param('id', new IdPipe());
