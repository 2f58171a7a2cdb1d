import { useState } from 'react'
import type { OwnNotes } from '@/data/exam/own-notes'
import { type GivenAnswers, placeToResume, type SheetItem } from '@/domain/exam/answer-sheet'

/** The question on the screen, as an index: after a reload the one that was open, in an attempt just begun the first without an answer. */
export function usePlace(items: readonly SheetItem[], answers: GivenAnswers, kept: OwnNotes['place']) {
  const [at, setAt] = useState(() => placeToResume(items, answers, kept.read()))
  const moveTo = (next: number) => {
    const item = items[next]
    if (!item) return
    kept.keep(item.question.id)
    setAt(next)
  }
  return [at, moveTo] as const
}
