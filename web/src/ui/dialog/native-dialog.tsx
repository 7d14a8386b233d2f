import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';

/** Called when it is time; nothing or null where there is nothing to focus. */
export type FocusTarget = () => Element | null | undefined;

export type NativeDialogProps = {
  children: ReactNode;
  className?: string;
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  /** Escape, the back gesture, and a click beside the dialog when `closesBeside`. */
  onDismiss: () => void;
  closesBeside?: boolean;
  /** Nothing dismisses it meanwhile. */
  locked?: boolean;
  /** Closed for as long as another window needs the page; what it holds stays mounted. */
  suspended?: boolean;
  /** Focused when it opens. */
  initialFocus: FocusTarget;
  /** Focused when it comes back from being suspended. */
  resumeFocus?: FocusTarget;
};

/** Opens on mount, closes on unmount and gives the focus back to where it was. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, props: NativeDialogProps): void {
  const { suspended = false, initialFocus, resumeFocus } = props;
  const opener = useRef<Element | null>(null);

  const show = useEffectEvent(() => {
    const isBack = opener.current !== null;
    opener.current ??= document.activeElement;
    dialog.current?.showModal();
    const target = (isBack && resumeFocus ? resumeFocus : initialFocus)();
    if (target instanceof HTMLElement) target.focus();
  });

  useLayoutEffect(() => {
    if (suspended) return;
    const element = dialog.current;
    show();
    return () => element?.close();
  }, [dialog, suspended]);

  // After the one above: only then is the page no longer inert and can take the focus.
  useLayoutEffect(
    () => () => {
      const back = opener.current;
      opener.current = null;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    },
    [],
  );
}

/**
 * A modal `<dialog>`: the browser traps the focus and makes the page behind inert. Mount it to open it.
 * What the browser leaves open is added: Escape asks instead of closing, focus returns also after a suspension.
 */
export function NativeDialog(props: NativeDialogProps) {
  const { children, className, role, labelledBy, label, describedBy, locked = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useShown(dialog, props);

  const dismiss = () => {
    if (!locked) props.onDismiss();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  };

  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    dismiss();
  };

  // Chromium closes without asking on the second close request in a row: bring it back, then ask.
  const onClose = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current?.open !== false || props.suspended) return;
    dialog.current.showModal();
    dismiss();
  };

  // Only a click that began and ended beside: selecting text may end outside of the dialog.
  const isBeside = (event: MouseEvent) => event.target === dialog.current;
  const onClick = (event: MouseEvent) => {
    if (props.closesBeside && pressedBeside.current && isBeside(event)) dismiss();
  };

  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClose}
      onPointerDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={onClick}
    >
      {children}
    </dialog>
  );
}
