import { QueryFailedError } from 'typeorm';

/** Whether PostgreSQL refused a statement because of this constraint: a row with the same values is there already, for example. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;
