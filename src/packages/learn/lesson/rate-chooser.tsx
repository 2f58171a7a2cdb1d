import { PLAY_RATES, rateText } from '@/domain/learn/play-rate'
import { Button, View } from '@/platform/elements'

type RateChooserProps = { rate: number; onChoose: (rate: number) => void }

/** Speeds side by side; the one in use has a frame and is announced as checked. */
export function RateChooser({ rate, onChoose }: RateChooserProps) {
  return (
    <View className="rates" role="radiogroup" label="播放速度">
      {PLAY_RATES.map((each) => (
        <Button
          key={each}
          id={`rate-${String(each).replace('.', '-')}`}
          className={`rates__one ${each === rate ? 'is-chosen' : ''}`}
          role="radio"
          checked={each === rate}
          onClick={() => onChoose(each)}
        >
          {rateText(each)}
        </Button>
      ))}
    </View>
  )
}
