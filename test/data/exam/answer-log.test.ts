import type { AnswerChange, SavedAnswers } from '@/contract/exam.schema'
import type { Answer } from '@/contract/question.schema'
import { Failure } from '@/data/api/failure'
import { createAnswerLog } from '@/data/exam/answer-log'
import { ANSWER_FLUSH_MS } from '@/data/exam/answer-sender'
import { fakeStorage, NOW } from '../fakes'

const KEY = 'attempt:5:answers'
const letters = (...chosen: string[]): Answer => ({ kind: 'letters', letters: chosen })
const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
const change = (questionId: number, seq: number, answer: Answer | null): AnswerChange => ({ questionId, seq, answer, isFlagged: false })

/** A server that keeps the highest sequence number of a question, as the real one does. */
function fakeServer(rows: AnswerChange[] = []) {
  const answers = new Map(rows.map((row) => [row.questionId, row]))
  const batches: AnswerChange[][] = []
  const server = { status: 'running' as SavedAnswers['status'], fault: null as Failure | null }
  const save = async (changes: AnswerChange[]): Promise<SavedAnswers> => {
    batches.push(changes)
    if (server.fault) throw server.fault
    if (server.status === 'running')
      for (const row of changes) if (row.seq > (answers.get(row.questionId)?.seq ?? 0)) answers.set(row.questionId, row)
    const saved = changes.flatMap(({ questionId }) => answers.get(questionId) ?? []).map(({ questionId, seq }) => ({ questionId, seq }))
    return { status: server.status, deadline: NOW, saved }
  }
  return { server, save, batches, answers }
}

function open(rows: AnswerChange[] = [], device = fakeStorage(), host = fakeServer(rows)) {
  const log = createAnswerLog({ attemptId: 5, stored: rows, storage: device.storage, save: host.save })
  return { log, ...device, device, ...host, host }
}

describe('answer log', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('has the answer on the device before record returns', () => {
    const { log, texts } = open()
    log.record(11, letters('A'), false)
    expect(JSON.parse(texts.get(KEY) ?? '')).toEqual([{ ...change(11, 1, letters('A')), isSynced: false }])
    expect(log.pending()).toBe(1)
  })

  it('counts up the sequence of each question, from what the server has', async () => {
    const { log, batches } = open([change(11, 4, letters('A'))])
    log.record(11, letters('B'), false)
    log.record(12, null, true)
    log.record(11, letters('C'), false)
    expect(await log.flush()).toBe(true)
    expect(batches).toEqual([[change(11, 6, letters('C')), { ...change(12, 1, null), isFlagged: true }]])
    expect(log.pending()).toBe(0)
  })

  it('sends within five seconds of the first change, however many follow', async () => {
    const { log, batches } = open()
    log.record(11, letters('A'), false)
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS - 1)
    log.record(11, letters('B'), false)
    expect(batches).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([[change(11, 2, letters('B'))]])
    expect(ANSWER_FLUSH_MS).toBeLessThanOrEqual(5_000)
  })

  it('killed before it was sent, sends it after the restart', async () => {
    const first = open()
    first.log.record(11, letters('A'), false)
    const { log, answers } = open([], first.device, first.host)
    expect(log.state().answers.get(11)?.answer).toEqual(letters('A'))
    await log.flush()
    expect(answers.get(11)).toEqual(change(11, 1, letters('A')))
  })

  it('with the reply lost, the second sending changes nothing', async () => {
    const { log, host, batches, answers } = open()
    log.record(11, letters('A'), false)
    await host.save([change(11, 1, letters('A'))])
    expect(await log.flush()).toBe(true)
    expect(batches).toHaveLength(2)
    expect(answers.get(11)).toEqual(change(11, 1, letters('A')))
  })

  it('on restart the higher sequence number wins, on either side', () => {
    const kept = JSON.stringify([
      { ...change(11, 3, letters('A')), isSynced: false },
      { ...change(12, 1, letters('A')), isSynced: true },
    ])
    const { log } = open([change(11, 2, letters('B')), change(12, 2, letters('B'))], fakeStorage({ [KEY]: kept }))
    const { answers, pending } = log.state()
    expect(answers.get(11)).toMatchObject({ seq: 3, answer: letters('A'), isSynced: false })
    expect(answers.get(12)).toMatchObject({ seq: 2, answer: letters('B'), isSynced: true })
    expect(pending).toBe(1)
  })

  it('an own answer that met another device’s with the same number is still stored', async () => {
    const kept = JSON.stringify([{ ...change(11, 2, letters('A')), isSynced: false }])
    const { log, answers } = open([change(11, 2, letters('B'))], fakeStorage({ [KEY]: kept }))
    await log.flush()
    expect(answers.get(11)).toEqual(change(11, 3, letters('A')))
  })

  it('another device being ahead, the last writer wins and the screen is told', async () => {
    const { log, answers } = open()
    answers.set(11, change(11, 6, letters('D')))
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(answers.get(11)).toEqual(change(11, 7, letters('A')))
    expect(log.state().isElsewhere).toBe(true)
  })

  it('a change made while a batch is on its way is not lost', async () => {
    const { log, answers, batches } = open()
    log.record(11, letters('A'), false)
    const sending = log.flush()
    log.record(11, letters('B'), false)
    await sending
    expect(answers.get(11)).toEqual(change(11, 2, letters('B')))
    expect(batches).toHaveLength(2)
  })

  it('offline tries again after 1 s, 2 s, 4 s …, and once online at once', async () => {
    const { log, server, batches } = open()
    server.fault = offline
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(false)
    expect(log.state().failure).toBe(offline)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(batches).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(1_999)
    expect(batches).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(1)
    expect(batches).toHaveLength(3)
    server.fault = null
    expect(await log.flush()).toBe(true)
    expect(log.state().failure).toBeNull()
  })

  it('a new change does not wait for a long retry', async () => {
    const { log, server, batches } = open()
    server.fault = offline
    log.record(11, letters('A'), false)
    for (let tries = 0; tries < 6; tries++) await log.flush()
    log.record(12, letters('B'), false)
    await jest.advanceTimersByTimeAsync(ANSWER_FLUSH_MS)
    expect(batches).toHaveLength(7)
  })

  it('refused for good does not try by itself', async () => {
    const { log, server, batches } = open()
    server.fault = new Failure(404, '作答不存在', '作答不存在')
    log.record(11, letters('A'), false)
    await log.flush()
    await jest.advanceTimersByTimeAsync(120_000)
    expect(batches).toHaveLength(1)
    expect(log.pending()).toBe(1)
  })

  it('on a full device says so, keeps the answer in memory and sends it at once', async () => {
    const { log, device, answers } = open()
    device.device.isFull = true
    log.record(11, letters('A'), false)
    expect(log.state().isDeviceFull).toBe(true)
    await jest.advanceTimersByTimeAsync(0)
    expect(answers.get(11)).toEqual(change(11, 1, letters('A')))
    device.device.isFull = false
    log.record(12, letters('B'), false)
    expect(log.state().isDeviceFull).toBe(false)
  })

  it('handed in by the server, it stops sending', async () => {
    const { log, server, batches } = open()
    server.status = 'submitted'
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(false)
    expect(log.state().isClosed).toBe(true)
    log.record(12, letters('B'), false)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(batches).toHaveLength(1)
  })

  it('flushed with nothing to send, it still sends what comes after', async () => {
    const { log, batches } = open()
    expect(await log.flush()).toBe(true)
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(batches).toHaveLength(1)
  })

  it('a change made just after a flush that found nothing is sent by the next', async () => {
    const { log, batches } = open()
    void log.flush()
    log.record(11, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(batches).toHaveLength(1)
  })

  it('sends more than the contract takes at once in several batches', async () => {
    const { log, batches } = open()
    for (let question = 1; question <= 201; question++) log.record(question, letters('A'), false)
    expect(await log.flush()).toBe(true)
    expect(batches.map(({ length }) => length)).toEqual([200, 1])
  })

  it('tells its listeners of each change, and forgets once handed in', () => {
    const { log, texts } = open()
    const heard = jest.fn()
    const stop = log.subscribe(heard)
    log.record(11, letters('A'), false)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    log.forget()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(texts.has(KEY)).toBe(false)
  })

  it('takes a newer copy of the server’s answers', () => {
    const { log } = open()
    log.meet([change(11, 3, letters('C'))])
    expect(log.state().answers.get(11)).toMatchObject({ seq: 3, isSynced: true })
  })

  it('starts empty over a text it cannot read', () => {
    expect(open([], fakeStorage({ [KEY]: '{broken' })).log.pending()).toBe(0)
  })
})
