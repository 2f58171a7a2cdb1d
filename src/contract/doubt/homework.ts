import { call } from '@/contract/call'
import type { DraftSaved, Homework, HomeworkCard, HomeworkResult, SaveDraft, SubmitHomework } from './homework.schema'

type ById = { params: { id: number } }

/** Our own calls of the task service: homework of the learner's courses. */
export const homework = {
  mine: call<object, HomeworkCard[]>({ service: 'task', method: 'GET', path: '/v2/homework', auth: true }),
  open: call<ById, Homework>({ service: 'task', method: 'GET', path: '/v2/homework/{id}', auth: true }),
  saveDraft: call<ById & { body: SaveDraft }, DraftSaved>({ service: 'task', method: 'PUT', path: '/v2/homework/{id}/draft', auth: true }),
  submit: call<ById & { body: SubmitHomework }, HomeworkResult>({
    service: 'task',
    method: 'POST',
    path: '/v2/homework/{id}/submissions',
    auth: true,
  }),
  result: call<ById, HomeworkResult>({ service: 'task', method: 'GET', path: '/v2/homework/{id}/result', auth: true }),
}
