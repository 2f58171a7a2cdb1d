import type { Attempt } from '@/contract/exam/exam.schema'
import { createDrafts, createOwnNotes, createStoredChanges, keepAttempt, keepSaved, readStoredAttempt } from '@/data/exam/stored-attempt'
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
  ])('splits %s', (_how, over, left) => {
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

describe("the learner's notes and flags of an attempt", () => {
  it('survive a killed app until the attempt is handed in', () => {
    const { storage, texts } = fakeStorage()
    const notes = createOwnNotes(storage, 5)
    notes.marks.write(11, [8, 'C'])
    notes.drafts.write(11, [[0, 1]])
    notes.place.keep(11)
    const again = createOwnNotes(storage, 5)
    expect([again.marks.read(11), again.marks.read(12), again.drafts.read(11), again.place.read()]).toEqual([[8, 'C'], [], [[0, 1]], 11])
    expect(createOwnNotes(storage, 6).marks.read(11)).toEqual([])
    again.forget()
    expect([again.marks.read(11), texts.size]).toEqual([[], 0])
  })

  it('notes and flags are ignored when the stored text has another form', () => {
    const { storage } = fakeStorage({ 'attempt:5:marks:1': '[8,null,"C",{}]', 'attempt:5:place': '"11"' })
    const notes = createOwnNotes(storage, 5)
    expect([notes.marks.read(1), notes.place.read()]).toEqual([[8, 'C'], undefined])
  })

  it('last as long as the page on a full device', () => {
    const { storage, device } = fakeStorage()
    device.isFull = true
    const notes = createOwnNotes(storage, 5)
    notes.marks.write(11, [8])
    expect([notes.marks.read(11), notes.place.keep(11)]).toEqual([[8], false])
  })
})

const LINE = [0.12345678, 0.5, 0.25, 0.75]
const KEPT = [0.1235, 0.5, 0.25, 0.75]

describe('draft sheets', () => {
  it('stay stored for each question until the attempt is handed in', () => {
    const { storage, texts } = fakeStorage()
    createDrafts(storage, 5).write(11, [LINE])
    const again = createDrafts(storage, 5)
    expect([again.read(11), again.read(12)]).toEqual([[KEPT], []])
    again.write(12, [LINE])
    again.write(12, [])
    expect(texts.size).toBe(1)
    again.forget()
    expect([again.read(11), texts.size]).toEqual([[], 0])
  })

  it('last as long as the page on a full device', () => {
    const { storage, device } = fakeStorage()
    device.isFull = true
    const drafts = createDrafts(storage, 5)
    drafts.write(11, [LINE])
    expect(drafts.read(11)).toEqual([KEPT])
  })

  it('begin empty when the stored text is invalid', () => {
    const { storage } = fakeStorage({ 'attempt:5:draft:1': '{', 'attempt:5:draft:2': '{}', 'attempt:5:draft:3': '["a",[1,"b"],[1,2]]' })
    const drafts = createDrafts(storage, 5)
    expect([1, 2, 3].map(drafts.read)).toEqual([[], [], [[1, 2]]])
  })
})
