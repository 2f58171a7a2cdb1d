import { chooseFontScale, useSettings } from '@/data/stores/settings'
import { fontScaleWords, nextFontScale } from '@/domain/font-scale'
import { Cell } from '@/ui/cell'

/** How large the learner wants everything drawn; pressing goes on to the next scale. */
export function FontCell() {
  const scale = useSettings(({ fontScale }) => fontScale)
  return (
    <Cell id="font-scale" side={fontScaleWords[scale]} onClick={() => chooseFontScale(nextFontScale(scale))}>
      字号
    </Cell>
  )
}
