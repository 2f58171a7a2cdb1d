import { useSession } from '@/data/account/session'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import type { QuestionFootProps } from './question-foot'

const Foot = lazy(() => import('./question-foot').then((found) => found.QuestionFoot), { look: 'within' })

/** The foot of a question comes after the question, into a room of its height; a visitor's has no buttons. */
export function LazyFoot(props: QuestionFootProps) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return (
    <View className={isSignedIn ? (props.isSolved ? 'solved-foot' : 'question-foot') : undefined}>
      <Foot {...props} />
    </View>
  )
}
