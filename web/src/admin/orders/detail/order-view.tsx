import type { OrderDetail } from '@2x7/contracts';
import { TriangleAlert } from 'lucide-react';
import { Panel } from '../../ui/layout/panel';
import { DocumentsPanel } from './documents-panel';
import { AmountPanel, CustomerPanel, PlanPanel, ProviderPanel } from './order-panels';
import { OrderTimeline } from './order-timeline';
import { attentionLabels } from '../order-labels';
import styles from './order.module.css';
import { PaymentList } from './payment-list';
import { RefundList } from './refund-list';

export const OrderView = ({ order }: { order: OrderDetail }) => (
  <>
    {order.attention && (
      <p className={styles.attention}>
        <TriangleAlert size={22} aria-hidden />
        <span>
          <strong>{attentionLabels[order.attention].short}.</strong> {attentionLabels[order.attention].long}
        </span>
      </p>
    )}
    <div className={styles.columns}>
      <div className={styles.column}>
        <CustomerPanel order={order} />
        <PlanPanel order={order} />
        <Panel title="Payments">
          <PaymentList payments={order.payments} />
        </Panel>
        {order.refunds.length > 0 && (
          <Panel title="Refunds">
            <RefundList refunds={order.refunds} />
          </Panel>
        )}
      </div>
      <div className={styles.column}>
        <AmountPanel order={order} />
        <DocumentsPanel order={order} />
        <Panel title="What happened">
          <OrderTimeline timeline={order.timeline} />
        </Panel>
        <ProviderPanel order={order} />
      </div>
    </div>
  </>
);
