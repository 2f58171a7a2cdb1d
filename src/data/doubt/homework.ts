import { queryOptions } from '@tanstack/react-query'
import { homework } from '@/contract/doubt/homework'
import type { DraftSaved, HomeworkAnswer, HomeworkResult, SubmitHomework } from '@/contract/doubt/homework.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { sendFile } from '@/data/site/picked-file'
import { VOICE_PREFIX } from '@/domain/text/voice'
import type { LocalFile } from '@/platform/upload/port'

/** Homework of the learner's courses. */
export const homeworkQueries = {
  mine: () => queryOptions({ queryKey: ['homework', 'mine'], queryFn: queryOf(homework.mine, {}) }),
  one: (id: number) => queryOptions({ queryKey: ['homework', 'one', id], queryFn: queryOf(homework.open, { params: { id } }) }),
  result: (id: number) => queryOptions({ queryKey: ['homework', 'result', id], queryFn: queryOf(homework.result, { params: { id } }) }),
}

/** Quiet: what the server did not take is still on the device. */
export function saveHomeworkDraft(id: number, answers: HomeworkAnswer[]): Promise<DraftSaved> {
  return send(homework.saveDraft, { params: { id }, body: { answers } }, { isQuiet: true })
}

export function submitHomework(id: number, said: SubmitHomework): Promise<HomeworkResult> {
  return send(homework.submit, { params: { id }, body: said })
}

/** Uploads a recording of homework; returns its key and its address. Throws `Failure`. */
export function uploadVoice(voice: LocalFile): Promise<{ key: string; address: string }> {
  return sendFile(voice, VOICE_PREFIX)
}
