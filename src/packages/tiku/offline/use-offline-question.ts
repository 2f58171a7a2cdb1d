import { useMemo, useState } from 'react'
import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { useOfflinePractice } from '@/data/tiku/use-offline-practice'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { answerByKey } from '@/domain/scoring/answer-keys'
import { isBlankAnswer, isGivenAtOnce } from '@/domain/scoring/answer-kind'
import { usePracticeKeys } from '../practice/use-practice-keys'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The question of a pack that is on the screen: what is written so far, its mark and solution, and what may be done. */
export function useOfflineQuestion(source: PackSource, pack: Pack) {
  const { practice } = pack
  const { answers, answer, waitingCount } = useOfflinePractice(source, pack)
  const items = useMemo(() => sheetOf([{ title: practice.title, questions: practice.questions }]), [practice])
  const [at, setAt] = useState(0)
  const [draft, setDraft] = useState<Answer | null>(null)
  const item = items[at]
  const isOwn = (row: { questionId: number }) => row.questionId === item?.question.id
  const graded = answers.find(isOwn)
  const solution = graded && practice.solutions.find(isOwn)

  const move = (step: number) => {
    setAt(Math.min(Math.max(at + step, 0), items.length - 1))
    setDraft(null)
  }
  const write = (next: Answer) => {
    if (item && isGivenAtOnce(item.question.type)) answer(item.question, next)
    else setDraft(next)
  }
  usePracticeKeys((key) => {
    const next = item && !graded ? answerByKey(item.question, draft, key) : undefined
    if (next) write(next)
    else if (key in steps) move(steps[key] ?? 0)
    return next !== undefined || key in steps
  })
  return {
    ...{ item, at, count: items.length, graded, solution, waitingCount, move, write },
    given: graded ? graded.answer : draft,
    needsHandOver: item !== undefined && !graded && !isGivenAtOnce(item.question.type),
    canHandOver: !isBlankAnswer(draft),
    handOver: () => item && answer(item.question, draft),
  }
}
