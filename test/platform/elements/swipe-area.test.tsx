import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { SwipeArea } from '@/platform/elements/swipe-area/index.h5'

type Point = { x: number; at: number }

describe('a swipe', () => {
  const onSwipe = jest.fn()
  beforeEach(() => {
    onSwipe.mockClear()
    render(<SwipeArea onSwipe={onSwipe}>题干</SwipeArea>)
  })
  function touch(kind: 'touchStart' | 'touchEnd', { x, at }: Point, fingers: number) {
    const area = screen.getByText('题干')
    const point = { identifier: 1, target: area, clientX: x, clientY: 0 }
    const event = createEvent[kind](area, { touches: Array(fingers).fill(point), changedTouches: [point] })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(area, event)
  }
  const start = { x: 200, at: 0 }
  const end = { x: 100, at: 200 }

  it('a swipe of one finger is reported once, by its direction', () => {
    touch('touchStart', start, 1)
    touch('touchEnd', end, 0)
    touch('touchEnd', end, 0)
    expect(onSwipe.mock.calls).toEqual([['next']])
  })

  it('a swipe of two fingers, which zooms, is ignored, also when the second comes later', () => {
    touch('touchStart', start, 2)
    touch('touchEnd', end, 0)
    touch('touchStart', start, 1)
    touch('touchStart', start, 2)
    touch('touchEnd', end, 1)
    expect(onSwipe).not.toHaveBeenCalled()
  })
})
