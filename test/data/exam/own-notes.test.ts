import { createDrafts, createOwnNotes } from '@/data/exam/own-notes'
import { fakeStorage } from '../fakes'

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
