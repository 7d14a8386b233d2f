import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { SessionResolver } from './session-resolver.js';

@Module({ imports: [UpstreamModule], providers: [SessionResolver], exports: [SessionResolver] })
export class SecurityModule {}
