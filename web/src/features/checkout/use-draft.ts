import { useState } from 'react';
import { emptyDraft, type DraftField, type Faults } from './draft';

/** Contact lists and web pages copy these characters invisibly along with an address or a number: marks of direction and of line breaks. */
const invisibleMarks = /[\p{Bidi_C}\u00ad\u200b\u2060\ufeff]/gu;

/** The form's values, and the server's error for each field until the field changes. */
export function useDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState<Faults>({});

  const change = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: value.replace(invisibleMarks, '') }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  return { draft, faults, change, setDraft, setFaults };
}
