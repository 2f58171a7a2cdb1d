import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Feel, ReviewQuestion } from '@/contract/tiku/review.schema'
import { feelNames, feelsFor, inDaysText } from '@/domain/tiku/review-words'
import { Button, View } from '@/platform/elements'

type FeelBarProps = { verdict: MarkedQuestion['verdict']; nextDays: ReviewQuestion['nextDays']; onFeel: (feel: Feel) => void }

/** The grades of a recall; each shows when the question is due again. */
export function FeelBar({ verdict, nextDays, onFeel }: FeelBarProps) {
  return (
    <View className="review-feels" role="group" label="记得怎么样">
      {feelsFor(verdict).map((feel) => (
        <Button key={feel} id={`feel-${feel}`} className="review-feel" onClick={() => onFeel(feel)}>
          <View>{feelNames[feel]}</View>
          <View className="small">{inDaysText(nextDays[feel])}</View>
        </Button>
      ))}
    </View>
  )
}
