import { toggleMark } from '@/domain/exam/highlights'

it('marks are put on and taken off', () => {
  expect([toggleMark([], 8), toggleMark([8, 'C'], 'A'), toggleMark([8, 'C'], 8)]).toEqual([[8], [8, 'C', 'A'], ['C']])
})
