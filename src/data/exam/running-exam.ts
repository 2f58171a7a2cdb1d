import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session, useSession } from '@/data/account/session'
import { hasFields, readJson } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** An exam of a learner that runs. `endsAt` is by the server's clock (epoch ms). */
export type RunningExam = { userId: number; attemptId: number; title: string; endsAt: number }

const KEY = 'running-exam'

const isRunning = (value: unknown): value is RunningExam => hasFields(value, ['userId', 'attemptId', 'title', 'endsAt'])

const running = createStore<{ exam: RunningExam | null }>(() => ({ exam: readJson(storage.read(KEY), isRunning) ?? null }))

function keep(exam: RunningExam | null): void {
  running.setState({ exam })
  // Without storage it is known until the app is closed.
  if (exam) writeIfRoom(storage, KEY, JSON.stringify(exam))
  else storage.remove(KEY)
}

/** Keeps the exam that runs, or that none does. */
export function recordRunningExam(exam: { attemptId: number; title: string; deadline: number } | null): void {
  const { userId } = session.store.getState()
  if (userId === null) return
  const known = running.getState().exam
  if (exam === null) {
    if (known) keep(null)
  } else if (known?.attemptId !== exam.attemptId || known.endsAt !== exam.deadline || known.userId !== userId)
    keep({ userId, attemptId: exam.attemptId, title: exam.title, endsAt: exam.deadline })
}

/** Forgets an exam that was handed in. */
export function forgetRunningExam(attemptId: number): void {
  if (running.getState().exam?.attemptId === attemptId) keep(null)
}

/** The exam of the learner signed in that runs; null without one. */
export function useRunningExam(): RunningExam | null {
  const userId = useSession((state) => state.userId)
  const exam = useStore(running, (state) => state.exam)
  return exam !== null && exam.userId === userId ? exam : null
}
