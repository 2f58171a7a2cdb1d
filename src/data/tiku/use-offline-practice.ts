import { useState } from 'react'
import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import type { Graded } from '@/contract/tiku/practice.schema'
import type { Answer, Question } from '@/contract/tiku/question.schema'
import { loaded } from '@/data/http/loaded'
import { useAct } from '@/data/http/use-act'
import { loadScoring } from './lazy'
import { packs } from './packs'
import { usePractice } from './use-practice'

const newest = (answers: readonly Graded[], added: Graded) => [...answers.filter((row) => row.questionId !== added.questionId), added]

/** The rules that mark, to be fetched while the first question is read. */
export const scoringParts: readonly { load: () => Promise<void> }[] = [{ load: async () => void (await loadScoring()) }]

/** The pack's answers under those given on this device since. */
const meet = (pack: Pack, own: readonly Graded[]) => own.reduce(newest, [...pack.practice.answers])

/**
 * Practises a pack without a network: the device marks by the same rules as the server, and the answers are sent once, in order, when
 * there is a network again. An essay waits for its marking.
 */
export function useOfflinePractice(source: PackSource, pack: Pack) {
  const [own, setOwn] = useState(() => packs.graded(source))
  const answers = meet(pack, own)
  const { give, waiting } = usePractice({ ...pack.practice, answers })
  const { run } = useAct(async ([question, given]: [Question, Answer | null]) => {
    const { id, type, marks } = question
    const key = pack.practice.solutions.find((solution) => solution.questionId === id)?.key
    const marking = pack.rules.find(({ questionId }) => questionId === id)
    if (!key || !marking) return
    const { rule, terms } = marking
    const { gradeAnswer } = await loaded(loadScoring())
    const grade = gradeAnswer({ type, rule, terms, marks, key, options: question.options.length }, given)
    const seq = (answers.find(({ questionId }) => questionId === id)?.seq ?? 0) + 1
    const next = newest(own, { questionId: id, seq, answer: given, verdict: grade.verdict, marksGot: grade.marks, receipt: grade.receipt })
    give(id, given)
    setOwn(next)
    // On a full device the answer itself is in the outbox; only the verdict is worked out again.
    packs.keepGraded(source, next)
  })
  const answer = (question: Question, given: Answer | null) => run([question, given])
  return { answers, answer, waitingCount: waiting.size }
}
