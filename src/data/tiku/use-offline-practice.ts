import { useState } from 'react'
import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import type { Graded } from '@/contract/tiku/practice.schema'
import type { Answer, Question } from '@/contract/tiku/question.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { packs } from './packs'
import { usePractice } from './use-practice'

const newest = (answers: readonly Graded[], added: Graded) => [...answers.filter((row) => row.questionId !== added.questionId), added]

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
  const answer = (question: Question, given: Answer | null) => {
    const { id, type, marks } = question
    const key = pack.practice.solutions.find((solution) => solution.questionId === id)?.key
    const marking = pack.rules.find(({ questionId }) => questionId === id)
    if (!key || !marking) return
    const { rule, terms } = marking
    const grade = gradeAnswer({ type, rule, terms, marks, key, options: question.options.length }, given)
    const seq = (answers.find(({ questionId }) => questionId === id)?.seq ?? 0) + 1
    const next = newest(own, { questionId: id, seq, answer: given, verdict: grade.verdict, marksGot: grade.marks, receipt: grade.receipt })
    give(id, given)
    setOwn(next)
    // On a full device the answer itself is in the outbox; only the verdict is worked out again.
    packs.keepGraded(source, next)
  }
  return { answers, answer, waitingCount: waiting.size }
}
