import { withoutInvisibleMarks } from '@2x7/contracts';
import { useState } from 'react';
import { emptyDraft, type DraftField, type Faults } from './draft';

/** The form's values, and the server's error for each field until the field changes. */
export function useDraft() {
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState<Faults>({});

  const change = (field: DraftField, value: string) => {
    setDraft((before) => ({ ...before, [field]: withoutInvisibleMarks(value) }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  return { draft, faults, change, setDraft, setFaults };
}
