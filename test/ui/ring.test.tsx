import { render, screen } from '@testing-library/react'
import { Ring } from '@/ui/ring'

it('a ring shows each share in its colour, one after the other, and the rest pale', () => {
  const parts = [
    { tone: 'right', share: 0.5 },
    { tone: 'wrong', share: 0.25 },
  ] as const
  render(<Ring label="答对一半" parts={parts} />)
  expect(screen.getByRole('img', { name: '答对一半' }).style.background).toBe(
    'conic-gradient(var(--right) 0turn 0.5turn, var(--wrong) 0.5turn 0.75turn, var(--line) 0)',
  )
})

describe('an arc of no length is left out: WebKit of iOS 16 age hangs drawing one', () => {
  const backgroundOf = (...shares: number[]) => {
    render(<Ring label="份额" parts={shares.map((share) => ({ tone: 'accent', share }))} />)
    return screen.getByRole('img', { name: '份额' }).style.background
  }

  it.each<[string, number[], string]>([
    ['nothing done', [0], 'var(--line)'],
    ['one part of none', [0, 0.25], 'conic-gradient(var(--accent) 0turn 0.25turn, var(--line) 0)'],
    ['everything done', [1], 'conic-gradient(var(--accent) 0turn 1turn)'],
  ])('%s', (_, shares, background) => expect(backgroundOf(...shares)).toBe(background))
})
