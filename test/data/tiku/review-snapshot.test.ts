import type { ReviewQueue } from '@/contract/tiku/review.schema'
import { keepSnapshot, readSnapshot } from '@/data/tiku/review-snapshot'
import { fakeStorage } from '../fakes'

const KEY = 'review:7:queue'
const queue = { questions: [], takenAt: 1, forecast: [] } as unknown as ReviewQueue

describe('a queue of reviews on the device', () => {
  it('is not kept when it is empty', () => {
    const { storage } = fakeStorage({ [KEY]: JSON.stringify(queue) })
    expect(readSnapshot(storage, 7)).toEqual(queue)
    expect(keepSnapshot(storage, 7, queue)).toBe(0)
    expect(readSnapshot(storage, 7)).toBeUndefined()
  })

  it.each([
    ['what is no queue', { questions: [] }],
    ['questions that are no list', { ...queue, questions: 3 }],
    ['another word', '题'],
  ])('is none, when it is %s', (_name, kept) => {
    expect(readSnapshot(fakeStorage({ [KEY]: JSON.stringify(kept) }).storage, 7)).toBeUndefined()
  })
})
