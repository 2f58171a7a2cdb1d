import { toggleMark } from '@/domain/exam/highlights'

it('highlights are added and removed', () => {
  expect([toggleMark([], 8), toggleMark([8, 'C'], 'A'), toggleMark([8, 'C'], 8)]).toEqual([[8], [8, 'C', 'A'], ['C']])
})
