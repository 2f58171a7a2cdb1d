import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Note, QuestionMarks } from '@/contract/tiku/review.schema'
import { session } from '@/data/account/session'
import { Failure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { noteDraft } from '@/data/tiku/note-draft'
import { saveNote } from '@/data/tiku/review'
import { storage } from '@/platform/storage'

/** The text in the editor, stored on the device until it is saved, with the version it replaces. */
function useNoteText(questionId: number, note: Note | null) {
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

const CONFLICT = 409

/** The note of one question being written and saved over the version it was begun with. `onSaved`: all of it is saved. */
export function useNote({ questionId, note }: QuestionMarks, onSaved?: () => void) {
  const queryClient = useQueryClient()
  const { text, version, write, settle, ...kept } = useNoteText(questionId, note)
  const saving = useAct((sent: { text: string; version: number }) => saveNote(questionId, sent), {
    onSuccess: async (saved, sent) => {
      const isWhole = settle(sent.text, saved)
      if (isWhole) onSaved?.()
      await queryClient.invalidateQueries({ queryKey: ['review'] })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['review', 'marks'] }),
  })
  const isConflict = saving.error instanceof Failure && saving.error.code === CONFLICT
  return {
    ...kept,
    text,
    isChanged: text !== (note?.text ?? ''),
    isSaved: saving.isSuccess,
    isBusy: saving.isBusy,
    error: saving.error,
    /** The other device's note, after a conflict. */
    theirs: isConflict && note && note.version !== version ? note : null,
    write: (next: string) => write(next, version),
    save: () => saving.run({ text, version }),
    /** Continues from the other device's version, with its text or with ours. */
    meet: (next: string, over: number) => {
      write(next, over)
      saving.reset()
    },
  }
}
