import { createContext, useContext, useMemo, useState } from 'react'
import type { OwnNotes } from '@/data/exam/stored-attempt'
import { type Mark, toggleMark } from '@/domain/exam/highlights'

/** `isOn`: phrases can be marked and options struck out. Marks are shown in either case. */
type Marking = { isOn: boolean; of: (questionId: number) => readonly Mark[]; toggle: (questionId: number, mark: Mark) => void }

export const HighlightingContext = createContext<Marking>({ isOn: false, of: () => [], toggle: () => {} })

/** The learner's marks on the texts and options of this attempt. */
export function useHighlighting(kept: OwnNotes['marks'], isOn: boolean): Marking {
  const [count, setCount] = useState(0)
  return useMemo(() => {
    const toggle = (questionId: number, mark: Mark) => {
      kept.write(questionId, toggleMark(kept.read(questionId), mark))
      setCount(count + 1)
    }
    return { isOn, of: kept.read, toggle }
  }, [kept, isOn, count])
}

/** The marks of one question or material. */
export function useMarks(questionId: number) {
  const { isOn, of, toggle } = useContext(HighlightingContext)
  return { isOn, marks: of(questionId), toggle: (mark: Mark) => toggle(questionId, mark) }
}
