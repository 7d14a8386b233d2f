import { Module } from '@nestjs/common';
import { CustomerSessionsRepository } from './customer-sessions.repository.js';
import { InternalCustomerSessionsController } from './internal-customer-sessions.controller.js';
import { SignInLinksRepository } from './sign-in-links.repository.js';
import { SignInRequestsRepository } from './sign-in-requests.repository.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

/** The sign-in of customers, with a link or a code by email, and their sessions. */
@Module({
  controllers: [SignInController, InternalCustomerSessionsController],
  providers: [CustomerSessionsRepository, SignInLinksRepository, SignInRequestsRepository, SignInService],
})
export class CustomersModule {}
