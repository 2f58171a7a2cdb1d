import { practiceDrafts } from '@/data/tiku/practice-drafts'
import { fakeStorage } from '../fakes'

const letters = (...given: string[]) => ({ kind: 'letters' as const, letters: given })

describe('drafts of a practice', () => {
  it('survive the run, each learner and practice with their own', () => {
    const { storage } = fakeStorage()
    practiceDrafts(storage, 7, 1).keep(5, letters('A', 'C'))
    expect(practiceDrafts(storage, 7, 1).of(5)).toEqual(letters('A', 'C'))
    expect([practiceDrafts(storage, 7, 2).of(5), practiceDrafts(storage, 8, 1).of(5)]).toEqual([null, null])
    expect([...practiceDrafts(storage, 7, 1).ids()]).toEqual([5])
  })

  it('leave nothing behind once sent or emptied', () => {
    const { storage } = fakeStorage()
    const drafts = practiceDrafts(storage, 7, 1)
    drafts.keep(5, letters('A'))
    drafts.keep(6, { kind: 'text', text: '答' })
    drafts.keep(5, null)
    drafts.keep(6, { kind: 'text', text: '' })
    expect(storage.keys()).toEqual([])
  })

  it.each(['', '[', 'null', '{"5":3}'])('drafts of a practice are empty when the device holds %j', (text) => {
    const { storage } = fakeStorage()
    storage.write('practice-drafts:7:1', text)
    expect([...practiceDrafts(storage, 7, 1).ids()]).toEqual([])
  })
})
