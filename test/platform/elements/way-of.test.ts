import { wayOf } from '@/platform/elements/swipe-area/way-of'

const from = { x: 200, y: 300, at: 0 }

describe('a swipe direction', () => {
  it.each([
    ['to the left goes on', { x: 100, y: 310, at: 200 }, 'next'],
    ['to the right goes back', { x: 300, y: 300, at: 200 }, 'previous'],
    ['as long as it must be goes on', { x: 140, y: 300, at: 600 }, 'next'],
    ['of its steepest slope goes on', { x: 100, y: 350, at: 200 }, 'next'],
    ['a pixel too short is none', { x: 141, y: 300, at: 200 }, undefined],
    ['too short is none', { x: 150, y: 300, at: 200 }, undefined],
    ['too slow is none', { x: 100, y: 300, at: 700 }, undefined],
    ['rather up than across is a scroll', { x: 130, y: 240, at: 200 }, undefined],
  ])('%s', (_, to, way) => {
    expect(wayOf(from, to)).toBe(way)
  })
})
