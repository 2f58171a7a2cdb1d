import { useSession } from '@/data/account/session'
import { useStartPractice } from '@/navigation/use-start-practice'
import { ActionButton } from '@/ui/action-button'

/** Questions of a practice of the same kind. */
const COUNT = 5

/** A short practice of other questions with the knowledge points of this one; nothing for a visitor. */
export function SimilarPractice({ questionId }: { questionId: number }) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { start, isStarting } = useStartPractice()
  if (!isSignedIn) return null
  const begin = () => start({ mode: 'practice', source: { kind: 'similar', ids: [questionId], count: COUNT } })
  return (
    <ActionButton id="similar" look="plain" isBusy={isStarting} onClick={begin}>
      {`练 ${COUNT} 道同类题`}
    </ActionButton>
  )
}
