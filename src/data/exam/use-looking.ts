import { useEffect } from 'react'
import { network } from '@/platform/network'
import type { AnswerLog } from './answer-log'

/** Reports the question on the screen to the log, and that there is none while the app is in the background or the page is left. */
export function useLooking(look: AnswerLog['look'], questionId: number | null): void {
  useEffect(() => {
    look(questionId)
    const end = network.watchFront((isFront) => look(isFront ? questionId : null))
    return () => {
      end()
      look(null)
    }
  }, [look, questionId])
}
