import { ChangeList } from '../../features/deliveries/changes/change-list';
import { MyDocuments } from '../../features/documents/my-documents';
import { PlanPage, type ContentProps } from './plan';

/** The documents of a plan and its changes. */
const Changes = ({ path, plan }: ContentProps) => (
  <>
    <MyDocuments orderId={plan.id} />
    <ChangeList path={path} />
  </>
);

export const ChangesPage = () => <PlanPage view="Changes" Content={Changes} />;
