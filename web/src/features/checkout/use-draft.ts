import { useState } from 'react';
import { emptyDraft, type DraftField, type Faults } from './draft';

/** Contact lists copy these characters invisibly along with an address or a number; they change the direction of text. */
const directionMarks = /\p{Bidi_C}/gu;

/** The form's values, and the server's error for each field until the field changes. */
export function useDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState<Faults>({});

  const change = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: value.replace(directionMarks, '') }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  return { draft, faults, change, setDraft, setFaults };
}
