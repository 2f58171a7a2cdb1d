import { monthAfter, monthSpan, monthsUpTo } from '@/domain/time/month'

const at = (text: string) => Date.parse(text)

it('names the months around another, over the ends of years', () => {
  expect([monthAfter('2026-01', -1), monthAfter('2025-12', 1), monthAfter('2026-03', 0), monthAfter('2026-03', -15)]).toEqual([
    '2025-12',
    '2026-01',
    '2026-03',
    '2024-12',
  ])
})

it('begins and ends a month at midnight in Shanghai', () => {
  expect(monthSpan('2026-02')).toEqual({ name: '2026-02', from: at('2026-01-31T16:00:00Z'), below: at('2026-02-28T16:00:00Z') })
})

it('ends a list of months with the month of the moment', () => {
  expect(monthsUpTo(at('2026-02-28T15:59:59.999Z'), 2).map(({ name }) => name)).toEqual(['2026-01', '2026-02'])
  expect(monthsUpTo(at('2026-02-28T16:00:00Z'), 3).map(({ name }) => name)).toEqual(['2026-01', '2026-02', '2026-03'])
})
