import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { FormField } from '../ui/form/form-field';
import type { FormError } from '../ui/form/form-error';
import styles from './ingredients-field.module.css';

type Props = {
  ingredients: readonly string[];
  /** The text in the input, not added yet. */
  next: string;
  error: FormError | undefined;
  disabled: boolean;
  onChange: (ingredients: string[]) => void;
  onNext: (next: string) => void;
  /** Adds the text in the input. */
  onAdd: () => void;
};

/** The ingredients in their order. The button or Enter adds one; each can be removed. */
export function IngredientsField({ ingredients, next, error, disabled, onChange, onNext, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = () => {
    input.current?.focus();
    onAdd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  const remove = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    // The focused button goes away: the focus moves to the next one, or to the input.
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    onChange(ingredients.filter((_, place) => place !== index));
  };

  return (
    <div className={styles.field}>
      <FormField name="ingredients" label="Ingredients" hint="Add them one by one, the main ones first." error={error}>
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

/** Safari ends the composition before it reports the key: https://bugs.webkit.org/show_bug.cgi?id=165004. */
const composingKey = 229;

/** The key is part of a word that is composed with an input method editor: Enter ends the word. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === composingKey;

/** An ingredient may occur twice. Its key, and with it the focus, stays when an entry before it is removed. */
const keyOf = (ingredients: readonly string[], index: number): string =>
  `${ingredients[index]} ${ingredients.slice(0, index).filter((name) => name === ingredients[index]).length}`;
