import { Screen } from '../ui/screen';

export default function DashboardScreen() {
  return <Screen title="Dashboard">{null}</Screen>;
}
