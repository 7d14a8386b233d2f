import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { FormField } from '../ui/form/form-field';
import type { SaveFailure } from '../resource/form/save-error';
import styles from './ingredients-field.module.css';

type Props = {
  ingredients: readonly string[];
  /** What stands in the box. */
  next: string;
  failure: SaveFailure | undefined;
  disabled: boolean;
  onChange: (ingredients: string[]) => void;
  onNext: (next: string) => void;
  /** Takes in what stands in the box. */
  onAdd: () => void;
};

/** What is in a dish, in its order: added with the button or Enter, each can be taken out again. */
export function IngredientsField({ ingredients, next, failure, disabled, onChange, onNext, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = () => {
    input.current?.focus();
    onAdd();
  };
  // While a word is composed (IME), Enter chooses the word.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    // The hand goes on to the next one, or back to the box.
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    onChange(ingredients.filter((_, place) => place !== index));
  };

  return (
    <div className={styles.field}>
      <FormField name="ingredients" label="Ingredients" hint="Add them one by one, the main ones first." failure={failure}>
        {(control) => (
          <div className={styles.entry}>
            <input
              {...control}
              ref={input}
              value={next}
              readOnly={disabled}
              placeholder="Paneer"
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => onNext(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button variant="secondary" className={styles.add} disabled={disabled} onClick={add}>
              <Plus aria-hidden size={18} />
              Add<span className="visually-hidden"> ingredient</span>
            </Button>
          </div>
        )}
      </FormField>
      <ul ref={list} aria-label="Ingredients of the dish" className={styles.list}>
        {ingredients.map((name, index) => (
          <li key={keyOf(ingredients, index)} className={styles.item}>
            <span className={styles.name}>{name}</span>
            <button type="button" aria-label={`Remove ${name}`} disabled={disabled} className={styles.remove} onClick={() => remove(index)}>
              <X aria-hidden size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same thing may be in it twice. An entry keeps its key, and with it the focus, when one before it goes. */
const keyOf = (ingredients: readonly string[], index: number): string =>
  `${ingredients[index]} ${ingredients.slice(0, index).filter((name) => name === ingredients[index]).length}`;
