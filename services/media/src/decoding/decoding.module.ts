import { Module } from '@nestjs/common';
import { Decoder } from './decoder.js';

@Module({ providers: [{ provide: Decoder, useFactory: () => new Decoder() }], exports: [Decoder] })
export class DecodingModule {}
