import { Screen } from '../ui/screen';

export default function ActivityScreen() {
  return <Screen title="Activity">{null}</Screen>;
}
