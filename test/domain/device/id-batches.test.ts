import { idBatches, mergedById } from '@/domain/device/id-batches'

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('user lookups by id', () => {
  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('[D2-9-batch-1] %i ids go in batches of %j', (count, sizes) => {
    const batches = idBatches(ids(count))
    expect(batches.map(({ length }) => length)).toEqual(sizes)
    expect(batches.flat()).toEqual(ids(count))
  })

  it('an id given twice is requested once', () => {
    expect(idBatches([3, 1, 3])).toEqual([[3, 1]])
  })

  it('[D2-7-users-2] the batches give one map by id', () => {
    const map = mergedById([[{ id: 1, name: 'a' }], [], [{ id: 2, name: 'b' }]])
    expect([...map]).toEqual([
      [1, { id: 1, name: 'a' }],
      [2, { id: 2, name: 'b' }],
    ])
  })
})
