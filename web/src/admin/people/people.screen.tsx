import { Screen } from '../ui/screen';

export default function PeopleScreen() {
  return <Screen title="People">{null}</Screen>;
}
