import { touchDirection } from '@/domain/device/touch-direction'

describe('the direction of a touch (document 2 §9)', () => {
  it.each([
    [0, 0, undefined],
    [10, -10, undefined],
    [11, 0, 'across'],
    [-11, 10, 'across'],
    [3, 11, 'down'],
    [0, -40, 'down'],
    [20, 20, 'down'],
  ])('[D2-9-touch-1] %d px across and %d px down gives %s', (across, down, direction) =>
    expect(touchDirection(across, down)).toBe(direction),
  )
})
