import { homework } from '@/contract/learning/homework'
import type { DraftSaved, HomeworkAnswer, HomeworkResult, SubmitHomework } from '@/contract/learning/homework.schema'
import { send } from '../api/send'

/** Quiet: what the server did not take is still on the device. */
export function saveHomeworkDraft(id: number, answers: HomeworkAnswer[]): Promise<DraftSaved> {
  return send(homework.saveDraft, { params: { id }, body: { answers } }, { isQuiet: true })
}

export function submitHomework(id: number, said: SubmitHomework): Promise<HomeworkResult> {
  return send(homework.submit, { params: { id }, body: said })
}
