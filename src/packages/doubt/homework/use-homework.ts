import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Homework, HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { session } from '@/data/account/session'
import { saveHomeworkDraft, submitHomework } from '@/data/doubt/homework-commands'
import { serverNow } from '@/data/http/clock'
import { deviceDraft } from '@/data/outbox/device-draft'
import { replace } from '@/navigation/go'
import { storage } from '@/platform/storage'

type Draft = { at: number; answers: HomeworkAnswer[] }
/** Milliseconds without typing after which the draft is sent to the server. */
const PAUSE_MS = 2000

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'answers' in value &&
  Array.isArray(value.answers)

/** Returns the answers so far: the newer of this device's and the server's. */
function startOf({ answers, draftAt, last }: Homework, kept: Draft | undefined): HomeworkAnswer[] {
  const known = Math.max(draftAt ?? 0, last?.submittedAt ?? 0)
  return kept && kept.at > known ? kept.answers : answers
}

/** Homework being written: kept on the device at once and on the server after a pause, handed in once a version. */
export function useHomework(of: Homework, taskId: number | undefined) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `homework:${session.store.getState().userId ?? 0}:${of.id}`, isDraft))
  const [answers, setAnswers] = useState(() => startOf(of, draft.read()))
  const [isTouched, setTouched] = useState(false)
  const [savedAt, setSavedAt] = useState(of.draftAt)
  const version = (of.last?.version ?? 0) + 1
  useEffect(() => {
    if (!isTouched) return
    draft.keep({ at: serverNow(), answers })
    const timer = setTimeout(() => {
      saveHomeworkDraft(of.id, answers).then(
        (saved) => setSavedAt(saved.savedAt),
        () => setSavedAt(null),
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, answers, isTouched, of.id])
  const sending = useMutation({
    mutationFn: () => submitHomework(of.id, { answers, version, ...(taskId !== undefined && { taskId }) }),
    onSuccess: async () => {
      setTouched(false)
      draft.forget()
      await cache.invalidateQueries({ queryKey: ['homework'] })
      replace('task-homework-complete', { homeworkId: of.id })
    },
  })
  const write = (seq: number, change: Partial<HomeworkAnswer>) => {
    setTouched(true)
    setAnswers((all) => {
      const before = all.find((one) => one.seq === seq) ?? { seq, answer: null, text: '', images: [] }
      return [...all.filter((one) => one.seq !== seq), { ...before, ...change }].sort((one, other) => one.seq - other.seq)
    })
  }
  return { answers, savedAt, isTouched, write, isBusy: sending.isPending, send: () => sending.mutate() }
}
