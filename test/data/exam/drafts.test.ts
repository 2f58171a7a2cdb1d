import { createDrafts } from '@/data/exam/drafts'
import { fakeStorage } from '../fakes'

const LINE = [0.12345678, 0.5, 0.25, 0.75]
const KEPT = [0.1235, 0.5, 0.25, 0.75]

describe('draft sheets', () => {
  it('are kept for each question until the attempt is handed in', () => {
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

  it('begin empty over a text that is none', () => {
    const { storage } = fakeStorage({ 'attempt:5:draft:1': '{', 'attempt:5:draft:2': '{}', 'attempt:5:draft:3': '["a",[1,"b"],[1,2]]' })
    const drafts = createDrafts(storage, 5)
    expect([1, 2, 3].map(drafts.read)).toEqual([[], [], [[1, 2]]])
  })
})
