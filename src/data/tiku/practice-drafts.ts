import type { Answer } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'
import { hasFields, isRecord, readJson } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'

type Drafts = Record<string, Answer>

const isDraft = (entry: [string, unknown]): entry is [string, Answer] => hasFields(entry[1], ['kind'])

function parse(text: string | undefined): Drafts {
  return Object.fromEntries(Object.entries(readJson(text, isRecord) ?? {}).filter(isDraft))
}

/** Unsubmitted answers of a practice, stored on the device until they are submitted. */
export function practiceDrafts(storage: StoragePort, userId: number, practiceId: number) {
  const key = `practice-drafts:${userId}:${practiceId}`
  const read = () => parse(storage.read(key))
  const write = (drafts: Drafts) => {
    // A full device: the draft lives as long as the question is on the screen.
    if (Object.keys(drafts).length === 0) storage.remove(key)
    else writeIfRoom(storage, key, JSON.stringify(drafts))
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
