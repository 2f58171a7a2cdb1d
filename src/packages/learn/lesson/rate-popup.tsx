import { PLAY_RATES, rateText } from '@/domain/learn/player'
import { Button, View } from '@/platform/elements'
import { mediaAbilities } from '@/platform/elements/media'
import { Popup } from '@/ui/popup'
import type { Player } from './use-player'

type RateChooserProps = { rate: number; onChoose: (rate: number) => void }

/** Speeds side by side; the one in use has a frame and is announced as checked. */
function RateChooser({ rate, onChoose }: RateChooserProps) {
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

/** Speeds to choose from; a speed the host does not support is shown with the one it plays instead. */
export function RatePopup({ player, onClose }: { player: Player; onClose: () => void }) {
  const { rate, kind, chooseRate } = player
  const real = mediaAbilities.playedRate(rate, kind)
  return (
    <Popup id="rates" title="播放速度" onClose={onClose}>
      <RateChooser rate={rate} onChoose={chooseRate} />
      {real !== rate && (
        <View id="rate-note" className="small">
          这台设备放不了 {rateText(rate)}，现在按 {rateText(real)} 播放
        </View>
      )}
    </Popup>
  )
}
