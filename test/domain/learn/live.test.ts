import { joinMessages, messagesUpTo } from '@/domain/learn/live'

const said = (id: number, second = id) => ({ id, second })
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('the chat of a live', () => {
  it.each([
    [[1, 2], [3], [], 9, [1, 2, 3]],
    [[1, 3], [2, 3], [], 9, [1, 2, 3]],
    [[1, 2, 3], [4], [], 2, [3, 4]],
    [[1, 2], [3], [2], 9, [1, 3]],
  ])('%j and %j without %j, at most %i, give %j', (known, added, hidden, most, left) => {
    expect(
      ids(
        joinMessages(
          known.map((id) => said(id)),
          added.map((id) => said(id)),
          new Set(hidden),
          most,
        ),
      ),
    ).toEqual(left)
  })

  it.each([
    [0, []],
    [5, [2, 1]],
    [9, [2, 1, 3]],
  ])('at second %i a replay shows %j', (at, shown) => {
    expect(ids(messagesUpTo([said(1, 5), said(2, 4), said(3, 9)], at, 3))).toEqual(shown)
  })

  it('shows messages of one second in their order, and only the newest ones', () => {
    expect(ids(messagesUpTo([said(8, 4), said(6, 4), said(7, 4)], 4, 2))).toEqual([7, 8])
  })
})
