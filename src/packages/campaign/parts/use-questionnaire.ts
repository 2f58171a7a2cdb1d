import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionAnswer, Questionnaire } from '@/contract/campaign/questionnaire.schema'
import { session } from '@/data/account/session'
import { answerQuestionnaire, saveQuestionnaireDraft } from '@/data/campaign/activity'
import { expectFailure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { deviceDraft } from '@/data/outbox/device-draft'
import { answersOnPath, answersRefusal, nextKey, pathOf } from '@/domain/campaign/questionnaire-path'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'

const isAnswers = (value: unknown): value is QuestionAnswer[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'key' in one && 'values' in one && 'text' in one)

const VISITOR = 0
const keptBy = (userId: number, id: number) => deviceDraft(storage, `questionnaire:${userId}:${id}`, isAnswers)
const draftsOf = (id: number) => ({ draft: keptBy(session.store.getState().userId ?? VISITOR, id), visitors: keptBy(VISITOR, id) })

/** A questionnaire being filled in: kept on the device at once, and for who is signed in on the server with each step. */
export function useQuestionnaire(of: Questionnaire, isVisitor: boolean) {
  const cache = useQueryClient()
  const [{ draft, visitors }] = useState(() => draftsOf(of.id))
  // A visitor who signs in to hand the answers in goes on from what they answered before.
  const [answers, setAnswers] = useState(() => answersOnPath(of.questions, draft.read() ?? visitors.read() ?? of.answers))
  const [step, setStep] = useState(0)
  const path = pathOf(of.questions, answers)
  const question = path[Math.min(step, path.length - 1)]
  const answer = answers.find(({ key }) => key === question?.key)
  const give = (next: QuestionAnswer) => {
    const kept = answersOnPath(of.questions, [...answers.filter(({ key }) => key !== next.key), next])
    setAnswers(kept)
    draft.keep(kept)
  }
  const isLast = question !== undefined && nextKey(of.questions, question.key, answer) === null
  const next = () => {
    setStep(step + 1)
    if (!isVisitor) void saveQuestionnaireDraft(of.id, answers).catch(expectFailure)
  }
  // After a failure the answers are still on the device.
  const { run, isBusy } = useAct(async () => {
    await answerQuestionnaire(of.id, answers)
    draft.forget()
    visitors.forget()
    void cache.invalidateQueries({ queryKey: ['activity'] })
  })
  const submit = () => {
    const refusal = answersRefusal(of.questions, answers)
    if (refusal !== '') toast(refusal)
    else run()
  }
  return { question, answer, step, isLast, isBusy, give, next, back: () => setStep(Math.max(0, step - 1)), submit }
}
