import { withDescendants } from '@/domain/course/category-path'

const nodes = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: null },
  { id: 11, parent_id: 1 },
  { id: 111, parent_id: 11 },
  { id: 112, parent_id: 11 },
]

describe('a category with everything below it', () => {
  it.each([
    [1, [1, 11, 111, 112]],
    [11, [11, 111, 112]],
    [112, [112]],
    [2, [2]],
    [99, [99]],
  ])('%i', (id, ids) => {
    expect(withDescendants(nodes, id)).toEqual(ids)
  })
})
