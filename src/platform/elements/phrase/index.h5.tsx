import type { KeyboardEvent } from 'react'
import { ariaOf } from '../index.h5'
import type { PhraseProps } from './port'

/** A real button is one box of its own and cannot break over lines. */
export function Phrase({ className, pressed, onPress, children }: PhraseProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  }
  const told = { ...ariaOf({ className, role: 'button', pressed, tabStop: true, onClick: onPress }), onKeyDown: onKey }
  return <span {...told}>{children}</span>
}
