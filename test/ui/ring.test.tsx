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
