import { Catch, type ExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

/**
 * Passes a handler's error on to the transport. Nest's own filter would replace it by "Internal server error", and
 * the retry decision needs its class and its code.
 */
@Catch()
export class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}
