import { useRef, useState } from 'react'
import type { Note } from '@/contract/tiku/review.schema'
import { session } from '@/data/account/session'
import { noteDraft } from '@/data/tiku/note-draft'
import { storage } from '@/platform/storage'

/** The text in the editor, stored on the device until it is saved, with the version it replaces. */
export function useNoteText(questionId: number, note: Note | null) {
  const [draft] = useState(() => noteDraft(storage, session.store.getState().userId ?? 0, questionId))
  const [found] = useState(() => draft.read())
  const [now, setNow] = useState(() => found ?? { text: note?.text ?? '', version: note?.version ?? 0 })
  const [isKept, setKept] = useState(true)
  const newest = useRef(now.text)
  return {
    ...now,
    isKept,
    isFromDraft: found !== undefined && found.text !== note?.text,
    write: (text: string, version: number) => {
      newest.current = text
      setNow({ text, version })
      setKept(draft.keep({ text, version }))
    },
    /** `sent` is saved. What was typed since stays, and stays a draft, now over the saved version; true when nothing was. */
    settle: (sent: string, { text, version }: Note): boolean => {
      if (newest.current !== sent) {
        setNow({ text: newest.current, version })
        setKept(draft.keep({ text: newest.current, version }))
        return false
      }
      newest.current = text
      draft.forget()
      setNow({ text, version })
      return true
    },
    forget: draft.forget,
  }
}
