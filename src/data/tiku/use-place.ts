import { useEffect, useRef } from 'react'
import { expectFailure } from '@/data/http/failure'
import { keepPlace } from './practice'

/** A question that is only passed is no place, in milliseconds. */
const STAY_MS = 800

/** A place that could not be kept is kept with the next question. */
const keep = (practiceId: number, questionId: number) => void keepPlace(practiceId, questionId).catch(expectFailure)

/** Saves the learner's position in a practice on the server: after a moment at a question, and on leaving. */
export function usePlace(practiceId: number, questionId: number | undefined): void {
  const unkept = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (questionId === undefined) return undefined
    unkept.current = questionId
    const timer = setTimeout(() => {
      unkept.current = undefined
      keep(practiceId, questionId)
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [practiceId, questionId])
  useEffect(
    () => () => {
      if (unkept.current !== undefined) keep(practiceId, unkept.current)
    },
    [practiceId],
  )
}
