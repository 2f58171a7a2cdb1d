import { startTransition, useEffect, useState } from 'react'
import type { RestProps } from './port'

/** The rest of a page, drawn once its first screen is on its way: all of it in one message would keep the first screen waiting. */
export function Rest({ children }: RestProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : null
}
