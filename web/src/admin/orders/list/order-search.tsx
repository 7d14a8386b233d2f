import { SearchField } from '../../ui/table/search-field';
import { longestSearch } from './order-filter';
import { useDelayedText } from './use-delayed-text';

type Props = { value: string; onSearch: (text: string) => void };

/** Searches on the server: at a pause in typing, at once on Enter. */
export function OrderSearch({ value, onSearch }: Props) {
  const { text, setText, send } = useDelayedText(value, onSearch);
  return (
    <SearchField
      label="Search orders by number, name, email, phone or provider id"
      placeholder="Number, name, email, phone, id"
      maxLength={longestSearch}
      value={text}
      onValue={setText}
      onSubmit={send}
    />
  );
}
