import { useState } from 'react';
import { emptyDraft, type DraftField, type Faults } from './draft';

/** What was written, and what the server refused of it until it is changed. */
export function useDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState<Faults>({});

  const change = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  return { draft, faults, change, setFaults };
}
