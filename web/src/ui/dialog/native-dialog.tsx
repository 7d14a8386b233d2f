import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';

/** Returns the element to focus; null or undefined for none. */
export type FocusTarget = () => HTMLElement | null | undefined;

type NativeDialogProps = {
  children: ReactNode;
  className?: string;
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  /** Called at Escape, the back gesture, and with `closesBeside` a click on the backdrop. */
  onDismiss: () => void;
  closesBeside?: boolean;
  /** Suppresses `onDismiss`. */
  locked?: boolean;
  /** Hides the dialog while another window needs the page; its content stays mounted. */
  suspended?: boolean;
  /** Focused when the dialog opens. */
  initialFocus: FocusTarget;
  /** Focused when a suspension ends. */
  resumeFocus?: FocusTarget;
};

/** The element with the focus, then those around it that a script may focus. */
function focusPlaces(): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement?.closest('[tabindex="-1"]') ?? null)
    places.push(at);
  return places;
}

/**
 * Opens the dialog on mount, closes it on unmount and returns the focus to its former element, or to what was around it: the button that
 * opened the dialog may be gone by then, hidden or disabled.
 */
function useShown(dialog: RefObject<HTMLDialogElement | null>, props: NativeDialogProps): void {
  const { suspended = false, initialFocus, resumeFocus } = props;
  const places = useRef<HTMLElement[]>(undefined);

  const show = useEffectEvent((element: HTMLDialogElement) => {
    const isBack = places.current !== undefined;
    places.current ??= focusPlaces();
    element.showModal();
    // The browser has focused the first control and scrolled to it, so that a message would begin above a low window.
    element.scrollTop = 0;
    (isBack && resumeFocus ? resumeFocus : initialFocus)()?.focus();
  });

  useLayoutEffect(() => {
    if (suspended) return;
    const element = dialog.current!;
    show(element);
    return () => element.close();
  }, [dialog, suspended]);

  // Runs after the cleanup above, when the page is no longer inert and can take the focus.
  useLayoutEffect(
    () => () => {
      places.current?.some((place) => {
        place.focus({ preventScroll: true });
        return document.activeElement === place;
      });
      places.current = undefined;
    },
    [],
  );
}

/**
 * A modal `<dialog>`, open while it is mounted. The browser traps the focus and makes the page behind inert.
 * In addition, Escape calls `onDismiss` instead of closing, and the focus also returns after a suspension.
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

  // Chromium closes the dialog at the second close request in a row without a `cancel` event: reopen it, then call `onDismiss`.
  const onClose = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current?.open !== false || props.suspended) return;
    dialog.current.showModal();
    dismiss();
  };

  // Counts only clicks that begin and end on the backdrop, because a text selection may end outside of the dialog.
  const isBeside = (event: MouseEvent) => event.target === dialog.current;
  // The second click of a double click meets the backdrop of the dialog that the first has opened.
  const onClick = (event: MouseEvent) => {
    if (props.closesBeside && pressedBeside.current && isBeside(event) && event.detail < 2) dismiss();
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
