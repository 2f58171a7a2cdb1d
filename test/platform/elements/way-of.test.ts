import { wayOf } from '@/platform/elements/swipe-area/way-of'

const from = { x: 200, y: 300, at: 0 }

describe('a swipe direction', () => {
  it.each([
    ['leads on for a move to the left', { x: 100, y: 310, at: 200 }, 'next'],
    ['leads back for a move to the right', { x: 300, y: 300, at: 200 }, 'previous'],
    ['leads on at the minimum length', { x: 140, y: 300, at: 600 }, 'next'],
    ['leads on at the steepest slope', { x: 100, y: 350, at: 200 }, 'next'],
    ['ignores a move one pixel too short', { x: 141, y: 300, at: 200 }, undefined],
    ['ignores a move that is too short', { x: 150, y: 300, at: 200 }, undefined],
    ['ignores a slow move', { x: 100, y: 300, at: 700 }, undefined],
    ['ignores a move rather up than across', { x: 130, y: 240, at: 200 }, undefined],
  ])('splits %s', (_, to, way) => {
    expect(wayOf(from, to)).toBe(way)
  })
})
