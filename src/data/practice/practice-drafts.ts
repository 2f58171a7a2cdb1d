import type { Answer } from '@/contract/exam/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer-kind'
import type { StoragePort } from '@/platform/storage/port'

type Drafts = Record<string, Answer>

const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'kind' in value

function parse(text: string | undefined): Drafts {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => isAnswer(value)))
  } catch {
    return {}
  }
}

/** Unsubmitted answers of a practice, stored on the device until they are submitted. */
export function practiceDrafts(storage: StoragePort, userId: number, practiceId: number) {
  const key = `practice-drafts:${userId}:${practiceId}`
  const read = () => parse(storage.read(key))
  const write = (drafts: Drafts) => {
    try {
      if (Object.keys(drafts).length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify(drafts))
    } catch {
      // A full device: the draft lives as long as the question is on the screen.
    }
  }
  return {
    of: (questionId: number): Answer | null => read()[questionId] ?? null,
    /** Questions with a draft. */
    ids: (): ReadonlySet<number> => new Set(Object.keys(read()).map(Number)),
    /** A blank answer or null deletes the draft. */
    keep: (questionId: number, answer: Answer | null) => {
      const { [questionId]: _, ...others } = read()
      write(answer === null || isBlankAnswer(answer) ? others : { ...others, [questionId]: answer })
    },
  }
}
