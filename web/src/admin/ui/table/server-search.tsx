import { SearchField } from './search-field';
import { useDelayedText } from './use-delayed-text';

type Props = { label: string; placeholder?: string; maxLength?: number; value: string; onSearch: (text: string) => void };

/** Searches on the server: at a pause in typing, at once on Enter. */
export function ServerSearch({ value, onSearch, ...field }: Props) {
  const { text, setText, send } = useDelayedText(value, onSearch);
  return <SearchField {...field} value={text} onValue={setText} onSubmit={send} />;
}
