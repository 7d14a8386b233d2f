import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { messages } from '../../messages';
import type { CatalogRow } from '../resource.api';
import type { Draft } from './resource-form-options';
import styles from './newer-version-note.module.css';
import { failureId } from '../../ui/form/form-field';
import { NewerNote } from './newer-version-note';
import type { Editor } from './use-resource-form';

type Props<T extends CatalogRow, D extends Draft> = {
  title: string;
  editor: Editor<T, D>;
  /** What the button says that saves. */
  action: string;
  /** A field's value in words, to tell two people's apart. */
  wordsOf: (draft: D, field: keyof D) => { label: string; value: string };
  children: ReactNode;
};

/** The window in which something is created or edited. What goes wrong stands beside the buttons, always in sight. */
export function EditorDialog<T extends CatalogRow, D extends Draft>(props: Props<T, D>) {
  const { title, editor, action, wordsOf, children } = props;
  const { failure, isSaving, newer } = editor;
  const id = useId();
  const firstField = () => (matchMedia('(pointer: fine)').matches ? editor.form.current?.querySelector('input:not([type=file])') : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  const buttons = (
    <>
      {failure && (
        <div id={failureId} className={styles.failure}>
          <Banner message={failure.sentence} hint={failure.isConflict ? 'What you typed here is kept when you load it.' : undefined}>
            {failure.isConflict && (
              <Button variant="secondary" onClick={() => void newer.load()}>
                Load their version
              </Button>
            )}
          </Banner>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isSaving} onClick={editor.close}>
          Cancel
        </Button>
        <Button type="submit" form={id} disabled={isSaving}>
          {isSaving ? messages.saving : action}
        </Button>
      </div>
    </>
  );
  return (
    <Modal open title={title} size="large" onClose={editor.close} locked={isSaving} initialFocus={firstField} footer={buttons}>
      <form id={id} ref={editor.form} noValidate aria-busy={isSaving} onSubmit={submit} className={styles.form}>
        <NewerNote newer={newer} wordsOf={wordsOf} />
        {children}
      </form>
    </Modal>
  );
}
