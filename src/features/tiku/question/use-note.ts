import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { Failure } from '@/data/http/failure'
import { saveNote } from '@/data/tiku/review-commands'
import { useNoteText } from './use-note-text'

const CONFLICT = 409

/** The note of one question being written and saved over the version it was begun with. `onSaved`: all of it is saved. */
export function useNote({ questionId, note }: QuestionMarks, onSaved?: () => void) {
  const queryClient = useQueryClient()
  const { text, version, write, settle, ...kept } = useNoteText(questionId, note)
  const saving = useMutation({
    mutationFn: (sent: { text: string; version: number }) => saveNote(questionId, sent),
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
    isBusy: saving.isPending,
    error: saving.error,
    /** The other device's note, after a conflict. */
    theirs: isConflict && note && note.version !== version ? note : null,
    write: (next: string) => write(next, version),
    save: () => saving.mutate({ text, version }),
    /** Continues from the other device's version, with its text or with ours. */
    meet: (next: string, over: number) => {
      write(next, over)
      saving.reset()
    },
  }
}
