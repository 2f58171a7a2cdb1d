import { failed, newCard, reviewed } from '#server/services/tiku/wrong-book/memory'

const DAY = 86_400_000
const AT = Date.UTC(2026, 0, 1)

/** Reviews on the day each is due. */
function follow(ratings: readonly (1 | 2 | 3 | 4)[]) {
  let card = newCard(AT)
  return ratings.map((rating) => {
    card = reviewed(card, card.due, rating)
    return card
  })
}

describe('a plan of FSRS', () => {
  it('stays the same for the same answers', () => {
    const ratings = [3, 3, 1, 2, 3, 4, 3, 3] as const
    expect(follow(ratings)).toEqual(follow(ratings))
    expect(follow(ratings).map(({ scheduled_days }) => scheduled_days)).toMatchInlineSnapshot(`
[
  3,
  14,
  2,
  4,
  8,
  24,
  50,
  97,
]
`)
  })

  it('has a new question due at once, and a failed one on the next day', () => {
    expect(newCard(AT)).toMatchObject({ due: AT, reps: 0, stability: 0, last_review: null })
    expect(failed(undefined, AT)).toMatchObject({ due: AT + DAY, reps: 1, scheduled_days: 1 })
  })

  it('waits longer the better it felt', () => {
    const [card = newCard(AT)] = follow([3])
    const days = ([1, 2, 3, 4] as const).map((rating) => reviewed(card, card.due, rating).scheduled_days)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(new Set(days).size).toBe(4)
  })

  it('never goes back in time: a review told late counts right after the newest', () => {
    const card = reviewed(newCard(AT), AT, 3)
    expect(reviewed(card, AT - 5 * DAY, 3)).toEqual(reviewed(card, AT, 3))
  })
})
