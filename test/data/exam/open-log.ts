import type { AnswerChange, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { createAnswerLog, createExamTime } from '@/data/exam/answer-log'
import { createAnswerSender } from '@/data/exam/answer-sender'
import { Failure } from '@/data/http/failure'
import { fakeStorage } from '../fakes'
import { fakeHall } from './fake-hall'

export const RUN = 'firstrun1'
export const keyOf = (run: string) => `attempt:5:answers:${run}`
export const HOUR_MS = 3_600_000
export const letters = (...chosen: string[]): Answer => ({ kind: 'letters', letters: chosen })
export const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
export const change = (questionId: number, seq: number, answer: Answer | null, run = RUN, epoch = 0): AnswerChange => ({
  questionId,
  run,
  seq,
  epoch,
  answer,
  isFlagged: false,
})
export const saved = (questionId: number, order: number, answer: Answer | null): SavedAnswer => ({
  questionId,
  order,
  answer,
  isFlagged: false,
})
export const kept = (...changes: AnswerChange[]) => ({ [keyOf(changes[0]?.run ?? '')]: JSON.stringify(changes) })

type Parts = {
  stored?: SavedAnswer[]
  device?: ReturnType<typeof fakeStorage>
  run?: string
  name?: string
  hall?: ReturnType<typeof hallOf>
}
const hallOf = (stored: SavedAnswer[] = []) => fakeHall({ now: Date.now, deadline: Date.now() + HOUR_MS, stored })

export function openLog({ stored = [], device = fakeStorage(), run = RUN, name = 'phone0001', hall = hallOf(stored) }: Parts = {}) {
  const attempt = { id: 5, answers: stored, epoch: hall.server.epoch, deadline: Date.now() + HOUR_MS }
  const time = createExamTime({ wall: Date.now, elapsed: () => performance.now() })
  const log = createAnswerLog({
    attempt,
    device: name,
    run,
    storage: device.storage,
    time,
    offset: 0,
    createSender: createAnswerSender,
    ...hall.calls,
  })
  const sent = () => hall.batches.map(({ changes }) => changes)
  return { log, device, hall, sent, texts: device.texts }
}
