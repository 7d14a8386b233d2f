import { useEffect, useEffectEvent, useState } from 'react';

/** ms after the last keystroke until the text is sent. */
const delay = 300;

/** The text of an input that is sent after a pause. A change of `value` from elsewhere, such as by Back, replaces it. */
export function useDelayedText(value: string, onSend: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }

  const send = (typed: string) => {
    const trimmed = typed.trim();
    if (trimmed === sent) return;
    setSent(trimmed);
    onSend(trimmed);
  };

  const sendText = useEffectEvent(() => send(text));
  useEffect(() => {
    const timer = setTimeout(() => sendText(), delay);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, send };
}
