import type { EventData } from '@2x7/contracts';
import { EventConsumer, EventContext, OnEvent, type Statement } from '@2x7/service-kit';
import { Ctx, Payload } from '@nestjs/microservices';

/** The email worker's name of the template that confirms a paid order. */
const confirmationTemplate = 'order-confirmation';

const emailOf = (sent: EventData<'email.sent'>): Statement => ({
  text: `INSERT INTO order_emails (message_id, order_id, template, about, sent_at) SELECT $1, id, $3, $4, $5 FROM orders WHERE id = $2
    ON CONFLICT (message_id) DO NOTHING`,
  values: [sent.message_id, sent.order_id, sent.template, sent.about ?? null, sent.sent_at],
});

const confirmed = ({ order_id, sent_at }: EventData<'email.sent'>): Statement => ({
  text: 'UPDATE orders SET confirmation_sent_at = $2 WHERE id = $1 AND confirmation_sent_at IS NULL',
  values: [order_id, sent_at],
});

/** Stores which emails about an order have been sent. */
@EventConsumer()
export class ConfirmationsConsumer {
  @OnEvent('email.sent')
  async remember(@Payload() sent: EventData<'email.sent'>, @Ctx() context: EventContext): Promise<void> {
    const confirmation = sent.template === confirmationTemplate ? [confirmed(sent)] : [];
    await context.execute([emailOf(sent), ...confirmation]);
  }
}
