import type { PracticeAnswer } from '@/contract/exam/practice.schema'
import type { StoragePort } from '@/platform/storage/port'

/** An answer on its way to a practice. */
export type GivenAnswer = PracticeAnswer & { practiceId: number }

const isGiven = (row: unknown): row is GivenAnswer =>
  typeof row === 'object' && row !== null && 'practiceId' in row && 'questionId' in row && 'seq' in row && 'answer' in row

function parse(text: string | undefined): GivenAnswer[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isGiven) : []
  } catch {
    return []
  }
}

/** Answers in order, kept on the device under a key until they are dropped. */
export function createKeptAnswers(storage: StoragePort, key: string) {
  let answers: readonly GivenAnswer[] = parse(storage.read(key))
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
