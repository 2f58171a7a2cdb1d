import { createOwnNotes } from '@/data/exam/own-notes'
import { fakeStorage } from '../fakes'

describe('what a learner leaves in an attempt', () => {
  it('is there again after a kill, until the attempt is handed in', () => {
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

  it('counts as nothing where it is not what was kept', () => {
    const { storage } = fakeStorage({ 'attempt:5:marks:1': '[8,null,"C",{}]', 'attempt:5:place': '"11"' })
    const notes = createOwnNotes(storage, 5)
    expect([notes.marks.read(1), notes.place.read()]).toEqual([[8, 'C'], undefined])
  })

  it('lasts as long as the page on a full device', () => {
    const { storage, device } = fakeStorage()
    device.isFull = true
    const notes = createOwnNotes(storage, 5)
    notes.marks.write(11, [8])
    expect([notes.marks.read(11), notes.place.keep(11)]).toEqual([[8], false])
  })
})
