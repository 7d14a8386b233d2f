import { Module } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { paymentProviderToken } from './payment-provider.js';
import { RazorpaySignatures } from './razorpay-signatures.js';
import { RazorpayProvider } from './razorpay.provider.js';

@Module({
  providers: [
    {
      provide: paymentProviderToken,
      useFactory: ({ razorpay }: OrdersConfig) => new RazorpayProvider(razorpay),
      inject: [ordersConfigToken],
    },
    RazorpaySignatures,
  ],
  exports: [paymentProviderToken, RazorpaySignatures],
})
export class RazorpayModule {}
