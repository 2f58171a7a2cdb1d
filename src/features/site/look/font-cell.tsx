import { useSettings } from '@/data/site/settings'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { Cell } from '@/ui/cell'

/** The current font scale, and the button to change it. */
export function FontCell({ onOpen }: { onOpen: () => void }) {
  const scale = useSettings(({ fontScale }) => fontScale)
  return (
    <Cell id="font-scale" side={fontScaleWords[scale]} onClick={onOpen}>
      字号
    </Cell>
  )
}
