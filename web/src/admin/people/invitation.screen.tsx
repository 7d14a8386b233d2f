import { Door } from '../session/door';

export default function InvitationScreen() {
  return <Door title="Choose your password">{null}</Door>;
}
