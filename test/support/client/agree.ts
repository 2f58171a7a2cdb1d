import { fireEvent, screen } from '@testing-library/react'

/** Ticks the box of the agreements, as a learner does before signing in. */
export function agree(): void {
  const box = screen.getByRole('checkbox')
  if (box.getAttribute('aria-checked') !== 'true') fireEvent.click(box)
}
