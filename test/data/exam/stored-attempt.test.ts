import type { Attempt } from '@/contract/exam/exam.schema'
import { createOwnNotes } from '@/data/exam/own-notes'
import { keepAttempt, keepSaved, readStoredAttempt } from '@/data/exam/stored-attempt'
import { createStoredChanges } from '@/data/exam/stored-changes'
import { StorageRefused } from '@/platform/storage/port'
import { fakeStorage, NOW } from '../fakes'
import { change, letters, openLog, saved } from './open-log'

const DAY_MS = 86_400_000
const attemptOf = (id: number, deadline = NOW + 60_000): Attempt => ({
  id,
  paperId: 1,
  title: '模拟卷',
  status: 'running',
  startedAt: NOW,
  deadline,
  sections: [],
  answers: [saved(11, 1, letters('A'))],
  epoch: 1,
  resultId: null,
})
const paperOf = (attempt: Attempt, userId = 7) => ({ userId, offset: 90_000, attempt })

describe('a stored attempt', () => {
  it('a stored attempt is readable by its learner only, with the offset of the clock', () => {
    const { storage } = fakeStorage()
    keepAttempt(storage, paperOf(attemptOf(5)), NOW)
    expect(readStoredAttempt(storage, 7, 5)).toEqual({ ...attemptOf(5), keptOffset: 90_000 })
    expect(readStoredAttempt(storage, 8, 5)).toBeUndefined()
    expect(readStoredAttempt(storage, 7, 6)).toBeUndefined()
  })

  it('has every answer that the server had', async () => {
    const { log, device } = openLog()
    keepAttempt(device.storage, paperOf(attemptOf(5)), NOW)
    log.record(12, letters('B'), false)
    await log.flush()
    expect(readStoredAttempt(device.storage, 7, 5)?.answers).toEqual([saved(12, 1, letters('B'))])
  })

  it('a stored attempt is removed to make room once it is long over', () => {
    const { storage, texts } = fakeStorage({ 'attempt:3:paper': 'no paper', 'attempt:4:answers:firstrun1': '[]' })
    keepAttempt(storage, paperOf(attemptOf(1, NOW - 2 * DAY_MS)), NOW)
    keepSaved(storage, 1, [])
    createOwnNotes(storage, 1).marks.write(11, [8])
    keepAttempt(storage, paperOf(attemptOf(2)), NOW)
    expect([...texts.keys()].sort()).toEqual(['attempt:2:paper', 'attempt:4:answers:firstrun1'])
  })

  it.each([
    ['a day over stays', DAY_MS, [1, 2]],
    ['a moment longer over is gone', DAY_MS + 1, [2]],
  ])('%s', (_how, over, left) => {
    const { storage } = fakeStorage()
    keepAttempt(storage, paperOf(attemptOf(1, NOW - over)), NOW)
    keepAttempt(storage, paperOf(attemptOf(2)), NOW)
    expect([1, 2].filter((id) => readStoredAttempt(storage, 7, id))).toEqual(left)
  })

  it('stays when another attempt begins', () => {
    const { storage } = fakeStorage()
    keepAttempt(storage, paperOf(attemptOf(5)), NOW)
    keepAttempt(storage, paperOf(attemptOf(6)), NOW)
    expect([5, 6].map((id) => readStoredAttempt(storage, 7, id)?.id)).toEqual([5, 6])
  })

  it('does not exist on a full device', () => {
    const { storage, device, texts } = fakeStorage()
    device.isFull = true
    keepAttempt(storage, paperOf(attemptOf(5)), NOW)
    expect(texts.size).toBe(0)
  })

  it('a stored attempt is removed when an answer needs the room', () => {
    const { storage, texts } = fakeStorage()
    keepAttempt(storage, paperOf(attemptOf(5)), NOW)
    const write = storage.write
    storage.write = (key, text) => {
      if (texts.has('attempt:5:paper')) throw new StorageRefused(key)
      write(key, text)
    }
    const kept = createStoredChanges(storage, 5, 'firstrun1')
    expect(kept.write(new Map([[11, change(11, 1, letters('A'))]]))).toBe(true)
    expect([...texts.keys()]).toEqual(['attempt:5:answers:firstrun1'])
  })

  it('a stored attempt is removed once the attempt is handed in', async () => {
    const { log, device, texts } = openLog()
    keepAttempt(device.storage, paperOf(attemptOf(5)), NOW)
    log.record(12, letters('B'), false)
    await log.handIn()
    expect(texts.size).toBe(0)
  })
})
