import { call } from '@/contract/call'
import type { Answers, IntentionCheck, Questionnaire } from './questionnaire.schema'

type ById = { params: { id: number } }

/** Questionnaires; the first one asks for the learning intention. */
export const questionnaire = {
  open: call<ById, Questionnaire>({ service: 'promotion', method: 'GET', path: '/v2/questionnaires/{id}', auth: true, isGuest: true }),
  saveDraft: call<ById & { body: Answers }, object>({
    service: 'promotion',
    method: 'PUT',
    path: '/v2/questionnaires/{id}/draft',
    auth: true,
  }),
  answer: call<ById & { body: Answers }, object>({
    service: 'promotion',
    method: 'POST',
    path: '/v2/questionnaires/{id}/answers',
    auth: true,
  }),
  checkIntention: call<object, IntentionCheck>({ service: 'promotion', method: 'POST', path: '/v2/learning-intentions/check', auth: true }),
  collectIntention: call<{ body: Answers }, object>({ service: 'promotion', method: 'POST', path: '/v2/learning-intentions', auth: true }),
}
