import type { CSSProperties } from 'react'
import { chooseFontScale, useSettings } from '@/data/site/settings'
import { fontScales } from '@/domain/layout/font-scale'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { Button, Text, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { Popup } from '@/ui/popup'
import './font-popup.scss'

/** A letter in a size of its own, whatever is chosen. */
const inSize = (scale: number) => ({ '--fs': scale }) as CSSProperties

/** How large letters are. Whatever is chosen is seen at once, in a sentence here and on the page behind. */
export function FontPopup({ onClose }: { onClose: () => void }) {
  const chosen = useSettings(({ fontScale }) => fontScale)
  return (
    <Popup id="font-popup" title="字号" onClose={onClose}>
      <View className="font-popup__sample">每天读懂一页，考场就多一分把握。</View>
      <View className="small" live="polite">
        当前字号：{fontScaleWords[chosen]}
      </View>
      <Roving role="radiogroup" itemRole="radio" label="字号" follows>
        {fontScales.map((scale) => (
          <Button
            key={scale}
            className={`cell ${scale === chosen ? 'is-chosen' : ''}`}
            role="radio"
            checked={scale === chosen}
            tabStop={scale === chosen}
            onClick={() => chooseFontScale(scale)}
          >
            <Text className="cell__main">
              {scale === chosen && <Text hiddenFromReader>✓ </Text>}
              {fontScaleWords[scale]}
            </Text>
            <Text className="font-popup__letter" style={inSize(scale)} hiddenFromReader>
              字
            </Text>
          </Button>
        ))}
      </Roving>
    </Popup>
  )
}
