import { Button, View } from '@/platform/elements'
import { Popup } from '@/ui/popup'
import type { Player } from './use-player'
import { qualityText } from './use-quality'

/** Sharpness of the picture: a fixed one, or what the network carries. */
export function QualityPopup({ player: { heights, height, chooseHeight }, onClose }: { player: Player; onClose: () => void }) {
  return (
    <Popup id="qualities" title="清晰度" onClose={onClose}>
      <View className="rates" role="radiogroup" label="清晰度">
        {[null, ...heights].map((each) => (
          <Button
            key={each ?? 0}
            id={`quality-${each ?? 'auto'}`}
            className={`rates__one ${each === height ? 'is-chosen' : ''}`}
            role="radio"
            checked={each === height}
            onClick={() => chooseHeight(each)}
          >
            {qualityText(each)}
          </Button>
        ))}
      </View>
      <View className="small">自动会按网速切换；换清晰度后，已缓冲的几秒播完才生效</View>
    </Popup>
  )
}
