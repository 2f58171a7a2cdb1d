import { rateText } from '@/domain/learn/play-rate'
import { View } from '@/platform/elements'
import { mediaAbilities } from '@/platform/elements/media'
import { Popup } from '@/ui/popup'
import { RateChooser } from './rate-chooser'
import type { Player } from './use-player'

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
