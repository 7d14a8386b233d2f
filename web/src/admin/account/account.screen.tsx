import { Screen } from '../ui/screen';

export default function AccountScreen() {
  return <Screen title="Account">{null}</Screen>;
}
