import type { PracticeAnswer } from '@/contract/exam/practice.schema'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** An answer on its way to a practice. */
export type GivenAnswer = PracticeAnswer & { practiceId: number }

const isGiven = (row: unknown): row is GivenAnswer => hasFields(row, ['practiceId', 'questionId', 'seq', 'answer'])

/** Answers in order, kept on the device under a key until they are dropped. */
export function createKeptAnswers(storage: StoragePort, key: string) {
  let answers: readonly GivenAnswer[] = readRows(storage.read(key), isGiven)
  const keep = (next: readonly GivenAnswer[]) => {
    answers = next
    try {
      if (next.length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify(next))
    } catch {
      // Still held here for as long as the app runs; the next write may fit again.
    }
  }
  return {
    all: () => answers,
    add: (answer: GivenAnswer) => keep([...answers, answer]),
    dropFirst: () => keep(answers.slice(1)),
  }
}
