import type { Answered, PracticeAnswer } from '@/contract/tiku/practice.schema'
import { Failure } from '@/data/http/failure'
import type { GivenAnswer } from '@/data/tiku/answer-outbox'
import { createAnswerOutbox } from '@/data/tiku/answer-outbox'
import { answered } from '../../support/client/practice-fixtures'
import { fakeStorage } from '../fakes'

const KEY = 'practice:7:answers'
const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
const refused = new Failure(417, 'bad', '答案形式与题型不符')
const given = (questionId: number, seq = 1): GivenAnswer => ({ practiceId: 9, questionId, seq, answer: { kind: 'truth', value: true } })

function open(device = fakeStorage()) {
  const sent: [number, number][] = []
  const server = { fault: null as Failure | null }
  const alarms: (() => void)[] = []
  const give = async (practiceId: number, { questionId }: PracticeAnswer): Promise<Answered> => {
    if (server.fault) throw server.fault
    sent.push([practiceId, questionId])
    return answered(questionId)
  }
  const wait = (run: () => void) => {
    alarms.push(run)
    return () => {}
  }
  const outbox = createAnswerOutbox({ storage: device.storage, userId: 7, give, wait })
  const ends: string[] = []
  outbox.watchEnds((end) => ends.push('refusal' in end ? end.refusal.shown : `marked ${end.answered.graded.questionId}`))
  return { outbox, sent, server, device, alarms, ends }
}

describe('the outbox of answers', () => {
  it('sends at once and removes graded answers', async () => {
    const { outbox, sent, device, ends } = open()
    await outbox.put(given(1))
    expect(sent).toEqual([[9, 1]])
    expect(ends).toEqual(['marked 1'])
    expect(device.texts.has(KEY)).toBe(false)
  })

  it('stores answers given offline over a restart and sends them in order', async () => {
    const { outbox, server, device } = open()
    server.fault = offline
    await outbox.put(given(1))
    await outbox.put(given(2))
    expect(outbox.waiting()).toHaveLength(2)
    const next = open(device)
    expect(next.outbox.waiting().map(({ questionId }) => questionId)).toEqual([1, 2])
    await next.outbox.drain()
    expect(next.sent).toEqual([
      [9, 1],
      [9, 2],
    ])
    expect(next.outbox.waiting()).toEqual([])
  })

  it('retries by itself after a while', async () => {
    const { outbox, server, sent, alarms } = open()
    server.fault = offline
    await outbox.put(given(1))
    server.fault = null
    alarms[0]?.()
    await outbox.drain()
    expect(sent).toEqual([[9, 1]])
  })

  it('waits for a login, and drops permanently refused answers', async () => {
    const { outbox, server, alarms, ends } = open()
    server.fault = new Failure(410, 'login', '请登录')
    await outbox.put(given(1))
    expect([outbox.waiting().length, alarms.length]).toEqual([1, 0])
    server.fault = refused
    await outbox.drain()
    expect(outbox.waiting()).toEqual([])
    expect(ends).toEqual(['答案形式与题型不符'])
  })

  it('keeps in memory the answers that a full device refuses, and skips unreadable ones', async () => {
    const full = fakeStorage({ [KEY]: 'nonsense' })
    full.device.isFull = true
    const { outbox, server } = open(full)
    server.fault = offline
    await outbox.put(given(1))
    expect(outbox.waiting()).toHaveLength(1)
    expect(open(fakeStorage({ [KEY]: '[{"a":1}]' })).outbox.waiting()).toEqual([])
  })

  it('calls its listeners until they unsubscribe', async () => {
    const { outbox } = open()
    const heard = jest.fn()
    const stop = outbox.subscribe(heard)
    await outbox.put(given(1))
    stop()
    await outbox.put(given(2))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
